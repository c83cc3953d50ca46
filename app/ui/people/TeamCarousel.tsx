import type { Person } from "#app/content/people.ts";
import { Carousel } from "../carousel/Carousel.tsx";
import { SERVICES_AND_TEAM } from "../timing.ts";
import { PersonCard } from "./PersonCard.tsx";

interface Props {
  /** The accessible name. */
  readonly label: string;
  readonly people: readonly Person[];
}

/** A team side by side, or as a carousel on phones. */
export function TeamCarousel({ label, people }: Props) {
  return (
    <Carousel label={label} timing={SERVICES_AND_TEAM} columns={people.length}>
      {people.map((person) => (
        <PersonCard key={person.monogram} person={person} />
      ))}
    </Carousel>
  );
}
