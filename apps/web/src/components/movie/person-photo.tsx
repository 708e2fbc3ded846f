import { hashText } from '@marquee/posters'
import { initials } from '../../words/format.ts'
import { classNames } from '../ui/class-names.ts'
import { useImageFallback } from './image-fallback.ts'
import { noteLackingThumbnail, posterAddresses } from './poster-address.ts'

const GROUNDS = ['#22473a', '#55386b', '#12507a', '#6a4a32', '#7b3a55', '#2c2f38']

/** A person's photo, or a silhouette with their initials. Decorative: the name is next to it. */
export function PersonPhoto({ name, path, className }: { name: string; path: string | null; className?: string }) {
  const addresses = path === null ? [] : posterAddresses(path, 'thumbnail')
  const { address, watch } = useImageFallback(addresses, () => path !== null && noteLackingThumbnail(path))
  if (address !== null) {
    return (
      <img
        key={address.src}
        src={address.src}
        alt=""
        width={200}
        height={300}
        loading="lazy"
        decoding="async"
        {...watch}
        className={classNames('aspect-2/3 rounded-poster object-cover', className)}
      />
    )
  }
  return (
    <svg viewBox="0 0 200 300" className={classNames('rounded-poster', className)} aria-hidden="true">
      <rect width="200" height="300" fill={GROUNDS[hashText(name) % GROUNDS.length]} />
      <circle cx="100" cy="116" r="46" fill="#ffffff" opacity="0.14" />
      <path d="M14 300c4-76 40-112 86-112s82 36 86 112z" fill="#ffffff" opacity="0.14" />
      <text x="100" y="140" textAnchor="middle" fontSize="72" fill="#fff6e6" className="font-display">
        {initials(name)}
      </text>
    </svg>
  )
}
