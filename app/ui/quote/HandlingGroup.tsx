import { quoteFields, quoteHints, yesNo } from "#app/content/pages/service-request.ts";
import { NO, YES } from "#app/domain/enquiries/form-data.ts";
import { Choice } from "../form/Choice.tsx";
import { TextArea } from "../form/TextArea.tsx";
import { Group } from "./Group.tsx";
import styles from "./HandlingGroup.module.css";

const YES_OR_NO = [
  { value: YES, label: yesNo.yes },
  { value: NO, label: yesNo.no },
];

/** Handling. Choosing dangerous goods reveals a hint on what to state. */
export function HandlingGroup() {
  return (
    <Group number={4}>
      <Choice
        name="dangerous_goods"
        label={quoteFields.dangerous_goods}
        options={YES_OR_NO}
        span={6}
      />
      <Choice
        name="cargo_insurance"
        label={quoteFields.cargo_insurance}
        options={YES_OR_NO}
        span={6}
      />
      <TextArea
        name="description"
        label={quoteFields.description}
        isOptional
        hint={<p className={styles.dangerous}>{quoteHints.dangerousGoods}</p>}
      />
    </Group>
  );
}
