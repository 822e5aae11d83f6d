import { averageColour } from '../lib/thumbhash.ts'

interface PictureProps {
  src: string | null
  alt: string
  /** Of the file, not of the box: width and height keep the place free. */
  sizePx: number
  thumbhash?: string | null
  /** For pictures seen without scrolling: `high` for the largest thing on the page, else `low`. The rest load when near. */
  priority?: 'high' | 'low'
  className?: string
}

/** A square picture that fills its box, over its mean colour until it has loaded. */
export function Picture({ src, alt, sizePx, thumbhash = null, priority, className = '' }: PictureProps) {
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
          loading={priority ? 'eager' : 'lazy'}
          // React preloads eager pictures ahead of fonts and styles, unless they say low.
          fetchPriority={priority}
          decoding="async"
          className="relative size-full object-cover"
        />
      )}
    </span>
  )
}
