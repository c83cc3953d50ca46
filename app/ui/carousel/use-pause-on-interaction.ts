import { type FocusEvent, type PointerEvent, useState } from "react";

/**
 * Whether the pointer is over an element or the keyboard focus in it. `release` resets both until
 * the next interaction.
 */
export function usePauseOnInteraction() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);

  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === "mouse"),
    onPointerLeave: () => setIsHovered(false),
    onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(":focus-visible")),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
    },
  };

  function release() {
    setIsHovered(false);
    setIsFocused(false);
  }

  return { isPaused: isHovered || isFocused, handlers, release };
}
