import { thumbHashToAverageRGBA } from 'thumbhash'

/** The picture's mean colour as `#rrggbb`: a calm stand-in until it has loaded. Undefined where the hash is missing or broken. */
export function averageColour(thumbhash: string | null): string | undefined {
  if (!thumbhash) return undefined
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0))
    if (bytes.length < 5) return undefined
    const { r, g, b } = thumbHashToAverageRGBA(bytes)
    return `#${[r, g, b]
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  } catch {
    return undefined
  }
}
