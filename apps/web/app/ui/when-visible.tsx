import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";

interface WhenVisibleProps {
  /** Classes that reserve space for the content. */
  placeholderClass: string;
  children: ReactNode;
}

/** Renders its lazy children once the visitor scrolls near this place. */
export function WhenVisible({ placeholderClass, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    // A single call can report several entries, before and after the scroll.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "50%" },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={`needs-script ${placeholderClass}`}>
      {isNear && <Suspense>{children}</Suspense>}
    </div>
  );
}
