import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";

interface WhenVisibleProps {
  /** A class that reserves space for the content. */
  room: string;
  children: ReactNode;
}

/** Renders its lazy children once the visitor scrolls near: few do, so it does not load for everyone. */
export function WhenVisible({ room, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    // On a busy machine one call reports several moments: before the scroll and after it.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "50%" },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={`needs-script ${room}`}>
      {isNear && <Suspense>{children}</Suspense>}
    </div>
  );
}
