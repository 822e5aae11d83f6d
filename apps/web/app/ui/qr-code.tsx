interface QrCodeProps {
  size: number
  /** An SVG path over a square of so many units. */
  path: string
  alt: string
  sizePx?: number
}

/** Dark on white in every theme, for cameras. */
export function QrCode({ size, path, alt, sizePx = 220 }: QrCodeProps) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`)}`}
      alt={alt}
      width={sizePx}
      height={sizePx}
      className="rounded-control border border-line"
    />
  )
}
