import { useEffect, useState } from "react";

/** A live region: announces the text when it changes, and once after hydration. */
export function Announcement({ text }: { readonly text: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => setAnnounced(text), [text]);
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}
