/** Versions of one of our own pictures, as `srcset` wants them. */
interface PictureSources {
  webp?: string
  avif?: string
}

/** The versions that the server keeps of every uploaded picture. */
const UPLOAD_WIDTHS = [200, 400, 720, 1600]

const SHIPPED = /^(\/media\/pictures\/[\w-]+?)(?:-400)?\.webp$/
const UPLOADED = /^(\/media\/uploads\/[\w-]+\/)\d+\.webp(\?.*)?$/

/**
 * The link, if the picture is stored with us. Browsers load no other: a picture elsewhere is shown once the server has copied
 * it, and until then as if there were none.
 */
export function ownPicture(link: string | null | undefined): string | null {
  return link && /^\/(?!\/)/.test(link) ? link : null
}

/** Empty where there is one version only. */
export function sourcesOf(src: string): PictureSources {
  const shipped = SHIPPED.exec(src)?.[1]
  if (shipped) return { webp: `${shipped}-400.webp 400w, ${shipped}.webp 720w` }
  const [, folder, proof = ''] = UPLOADED.exec(src) ?? []
  if (!folder) return {}
  const versions = (extension: string) =>
    UPLOAD_WIDTHS.map((width) => `${folder}${width}.${extension}${proof} ${width}w`).join(', ')
  return { webp: versions('webp'), avif: versions('avif') }
}
