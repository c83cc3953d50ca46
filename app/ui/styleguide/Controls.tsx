import { Arrow } from "../controls/Arrow.tsx";
import { Button, ButtonLink } from "../controls/Button.tsx";
import { More, MoreExternal } from "../controls/More.tsx";
import { Icon, type IconName, STROKES } from "../icons/Icon.tsx";
import { Breadcrumbs } from "../navigation/Breadcrumbs.tsx";
import { Link } from "../navigation/Link.tsx";
import { RequestLink } from "../service/RequestLink.tsx";
import { ExternalLink } from "../text/ExternalLink.tsx";
import { Part, Sample } from "./Part.tsx";

const EXTERNAL = { label: "Natural Earth", to: "https://www.naturalearthdata.com" };

export function Controls() {
  return (
    <>
      <Part title="Buttons and links">
        <Samples />
      </Part>
      <Part title="Buttons and links on navy" theme="navy">
        <Samples />
      </Part>
      <Part title="Icons">
        {(Object.keys(STROKES) as IconName[]).map((name) => (
          <Sample key={name} name={name}>
            <Icon name={name} />
          </Sample>
        ))}
      </Part>
    </>
  );
}

function Samples() {
  return (
    <>
      <Sample name="Button, main action">
        <Button type="button">Request Quote</Button>
      </Sample>
      <Sample name="Button, navy">
        <Button type="button" tone="navy">
          Track & trace
        </Button>
      </Sample>
      <Sample name="Button, busy">
        <Button type="button" aria-disabled="true">
          Sending…
        </Button>
      </Sample>
      <Sample name="Button that is a link">
        <ButtonLink to="/service-request/">Request quote</ButtonLink>
      </Sample>
      <Sample name="Text button">
        <RequestLink />
      </Sample>
      <Sample name="Link">
        <Link className="link" to="/contact">
          Contact us
        </Link>
      </Sample>
      <Sample name="Link to another site">
        <ExternalLink action={EXTERNAL} />
      </Sample>
      <Sample name="Foot of a cell">
        <More to="/global-freight">Read more</More>
      </Sample>
      <Sample name="The same, to another site">
        <MoreExternal href={EXTERNAL.to}>Track & trace</MoreExternal>
      </Sample>
      <Sample name="Arrow in a button">
        <button type="button" aria-label="Arrow">
          <Arrow />
        </button>
      </Sample>
      <Sample name="Label, badge, value, code">
        <p className="label">
          <span className="badge">24x7</span> AOG desk
        </p>
        <p className="value">Business centre, Dubai</p>
        <p className="value code">+971 4 000 0003</p>
      </Sample>
      <Sample name="Breadcrumbs">
        <div className="label">
          <Breadcrumbs path="/global-freight" label="Global freight" />
        </div>
      </Sample>
    </>
  );
}
