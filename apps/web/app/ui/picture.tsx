import { averageColour } from './thumbhash.ts'
import { ownPicture, sourcesOf } from './picture-sources.ts'

interface PictureProps {
  /** Shown if it is stored with us, otherwise the empty box. */
  src: string | null
  alt: string
  /** The size of the file, not of the box: width and height keep the place free. */
  sizePx: number
  /** How wide it is shown, as in the `sizes` attribute. With it, the browser chooses among the versions of our own pictures. */
  sizes?: string
  thumbhash?: string | null
  /** For pictures seen without scrolling: `high` for the largest thing on the page, else `low`. The rest load when near. */
  priority?: 'high' | 'low'
  className?: string
}

/** A square picture that fills its box, over its mean colour until it has loaded. */
export function Picture({ src: link, alt, sizePx, sizes, thumbhash = null, priority, className = '' }: PictureProps) {
  const src = ownPicture(link)
  const colour = averageColour(thumbhash)
  const sources = src && sizes ? sourcesOf(src) : {}
  const image = src && (
    <img
      src={src}
      srcSet={sources.webp}
      sizes={sources.webp && sizes}
      alt={alt}
      width={sizePx}
      height={sizePx}
      loading={priority ? 'eager' : 'lazy'}
      // React preloads eager pictures ahead of fonts and styles, unless they say low.
      fetchPriority={priority}
      decoding="async"
      className="relative size-full object-cover"
    />
  )
  return (
    <span className={`relative block aspect-square overflow-hidden bg-surface-3 ${className}`}>
      {colour && (
        // A fill attribute and not a style: the content security policy refuses inline styles.
        <svg aria-hidden="true" className="absolute inset-0 size-full">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
      )}
      {sources.avif ? (
        <picture className="contents">
          <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  )
}
