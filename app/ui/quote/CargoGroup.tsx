import { quoteFields, quoteHints, quoteUnits } from "#app/content/pages/service-request.ts";
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import { PACKAGINGS } from "#app/domain/enquiries/quote-options.ts";
import { Choice } from "../form/Choice.tsx";
import { TextField } from "../form/TextField.tsx";
import { Picture } from "../picture/Picture.tsx";
import type { PictureName } from "../picture/sources.ts";
import { Group } from "./Group.tsx";
import { LiveWeights } from "./LiveWeights.tsx";

const PICTURES: Readonly<Record<(typeof PACKAGINGS)[number], PictureName>> = {
  Carton: "packaging-carton",
  Crate: "packaging-crate",
  Drum: "packaging-drum",
  Coli: "packaging-coli",
  Palletised: "packaging-palletised",
  "Non Palletised": "packaging-non-palletised",
};

const MEASURES = ["length", "width", "height"] as const;
const WEIGHTS = ["weight", "net_weight", "weight_of_pallet"] as const;

/** Packaging, dimensions and weights, with the chargeable weight. */
export function CargoGroup({ typed }: { readonly typed: FormValues }) {
  const gross = Number(typed.weight || 0) + Number(typed.weight_of_pallet || 0);
  const isNetAboveGross = Boolean(typed.weight) && Number(typed.net_weight || 0) > gross;
  return (
    <Group number={3}>
      <Choice
        name="type_of_packaging"
        label={quoteFields.type_of_packaging}
        options={PACKAGINGS.map((value) => ({
          value,
          label: value,
          picture: <Picture name={PICTURES[value]} alt="" sizes="88px" />,
        }))}
      />
      {MEASURES.map((name) => (
        <TextField
          key={name}
          name={name}
          label={quoteFields[name]}
          type="number"
          inputMode="decimal"
          unit={quoteUnits.length}
          span={4}
          phoneSpan={4}
        />
      ))}
      {WEIGHTS.map((name) => (
        <TextField
          key={name}
          name={name}
          label={quoteFields[name]}
          type="number"
          inputMode="decimal"
          unit={quoteUnits.weight}
          span={4}
          hint={name === "net_weight" && isNetAboveGross && quoteHints.netAboveGross}
        />
      ))}
      <LiveWeights typed={typed} />
    </Group>
  );
}
