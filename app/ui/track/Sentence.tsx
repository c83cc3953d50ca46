const DATE = /(\b\w{3} \d\d \w{3} \d{4}\b)/;

/** A sentence whose dates ("Fri 27 Nov 2026") aren't broken across lines. */
export function Sentence({ children }: { readonly children: string }) {
  return children.split(DATE).map((part, index) =>
    DATE.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no state and no other key
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
