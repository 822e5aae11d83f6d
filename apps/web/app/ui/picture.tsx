import { averageColour } from '../lib/thumbhash.ts'

interface PictureProps {
  src: string | null
  alt: string
  /** Of the file, not of the box: width and height keep the place free. */
  sizePx: number
  thumbhash?: string | null
  /** True for pictures seen without scrolling: loaded at once. */
  eager?: boolean
  className?: string
}

/** A square picture that fills its box, over its mean colour until it has loaded. */
export function Picture({ src, alt, sizePx, thumbhash = null, eager = false, className = '' }: PictureProps) {
  const colour = averageColour(thumbhash)
  return (
    <span className={`relative block aspect-square overflow-hidden bg-surface-3 ${className}`}>
      {colour && (
        // A fill attribute and not a style: the content security policy refuses inline styles.
        <svg aria-hidden="true" className="absolute inset-0 size-full">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
      )}
      {src && (
        <img
          src={src}
          alt={alt}
          width={sizePx}
          height={sizePx}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="relative size-full object-cover"
        />
      )}
    </span>
  )
}
