import { Skeleton } from '../ui/skeleton.tsx'

/** Placeholder of a page that starts with a picture and a heading next to it. */
export function PictureBesideSkeleton({ label }: { label: string }) {
  return (
    <output className="animate-late gutter page picture-beside pt-8">
      <Skeleton className="aspect-2/3 rounded-poster" />
      <Skeleton className="h-14" />
      <Skeleton className="h-24" />
      <span className="sr-only">{label}</span>
    </output>
  )
}
