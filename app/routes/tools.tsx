import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { More } from "#app/ui/controls/Button.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { sectionNumber } from "#app/ui/section-number.ts";
import { openTool, tools, toolsPage } from "#content/pages/tools.ts";
import styles from "./tools.module.css";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, toolsPage);

export default function Tools() {
  return (
    <>
      <PageHead {...toolsPage} />
      <div className="container">
        <ul className={`container-inner cells columns ${styles.tools}`}>
          {tools.map(({ label, title, text, to }, index) => (
            <li key={to}>
              <p className="label">
                {sectionNumber(index)} {label}
              </p>
              <div className={`copy ${styles.text}`}>
                <h2 className="text-h3">{title}</h2>
                <p>{text}</p>
              </div>
              <More to={to}>
                {openTool} <span className="visually-hidden">{title}</span>
              </More>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
