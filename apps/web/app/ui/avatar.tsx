import { hashOf, Initials, initialsOf } from './initials.tsx'
import { ownPicture } from './picture-sources.ts'

const PEOPLE = {
  28: 'size-7 text-[.6875rem]',
  36: 'size-9 text-[.8125rem]',
  40: 'size-10 text-[.9375rem]',
  52: 'size-13 text-[1.1875rem]',
  72: 'size-18 text-[1.625rem]',
  96: 'size-24 text-[2.125rem]',
}

const SHOPS = {
  28: 'size-7 rounded-[8px] text-[.6875rem] after:h-[3px]!',
  36: 'size-9 rounded-control text-[.8125rem] after:h-1!',
  40: 'size-10 rounded-[11px] text-[.9375rem]',
  52: 'size-13 rounded-card text-[1.1875rem]',
  72: 'size-18 rounded-[18px] text-[1.625rem]',
  96: 'size-24 rounded-[24px] text-[2.125rem]',
}

// The same in both themes, with white on them.
const CLOTHS = ['bg-[#0e5a3b]', 'bg-[#8a3a1e]', 'bg-[#29548d]', 'bg-[#5a4312]', 'bg-[#4a2a4f]', 'bg-[#1f5560]'] as const

interface AvatarProps {
  name: string
  src?: string | null
  size?: keyof typeof PEOPLE
  /** In the corner, for people who are here now. Says nothing to screen readers: write it beside the name, too. */
  isOnline?: boolean
}

/** A person: round. Decoration beside the name. */
export function Avatar({ name, src: link, size = 40, isOnline = false }: AvatarProps) {
  const src = ownPicture(link)
  return (
    <span className="relative inline-block flex-none align-middle">
      {src ? (
        <Photo src={src} size={size} className={`rounded-full ${PEOPLE[size]}`} />
      ) : (
        <Initials name={name} className={PEOPLE[size]} />
      )}
      {isOnline && <Online />}
    </span>
  )
}

interface ShopTileProps {
  name: string
  src?: string | null
  size?: keyof typeof SHOPS
  isOnline?: boolean
}

/** A shop: a rounded square with a woven hem. Decoration beside the name. */
export function ShopTile({ name, src: link, size = 40, isOnline = false }: ShopTileProps) {
  const src = ownPicture(link)
  return (
    <span className="relative inline-block flex-none align-middle">
      <span
        aria-hidden="true"
        data-initials={initialsOf(name)}
        className={`woven-hem relative grid place-items-center overflow-hidden before:content-[attr(data-initials)] font-display font-bold text-white ${CLOTHS[hashOf(name) % CLOTHS.length]} ${SHOPS[size]}`}
      >
        {src && <Photo src={src} size={size} className="absolute inset-0 size-full" />}
      </span>
      {isOnline && <Online />}
    </span>
  )
}

function Photo({ src, size, className }: { src: string; size: number; className: string }) {
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={`bg-surface-3 object-cover ${className}`}
    />
  )
}

function Online() {
  return (
    <span
      aria-hidden="true"
      className="absolute -right-px -bottom-px size-3 rounded-full border-2 border-surface bg-[#1e9b5b]"
    />
  )
}
