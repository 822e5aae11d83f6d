/** Longest side of a sent picture: the largest version that the server keeps (IMAGE_WIDTHS) is no larger. */
const MOST_PX = 1600
const QUALITY = 0.82
const PREVIEW_PX = 192

export interface ShrunkPicture {
  file: File
  /** A small picture as a data link, since the content security policy lets in no blob links. */
  previewUrl: string
}

/**
 * Makes a picture as small as the server will keep it, before a phone sends it, and turns it upright. A file that is small
 * already stays as it is.
 * @throws DOMException when the browser cannot read such a file
 */
export async function shrinkPicture(file: File): Promise<ShrunkPicture> {
  // Upright as the camera was held, which is written in the file.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = draw(bitmap, MOST_PX)
    const blob = await encode(canvas)
    const isSmaller = blob.size < file.size || Math.max(bitmap.width, bitmap.height) > MOST_PX
    const isKnown = /^image\/(?:jpeg|png|webp)$/.test(file.type)
    return {
      file: isSmaller || !isKnown ? new File([blob], renamed(file.name, blob.type), { type: blob.type }) : file,
      previewUrl: draw(bitmap, PREVIEW_PX).toDataURL('image/jpeg', QUALITY),
    }
  } finally {
    bitmap.close()
  }
}

function draw(bitmap: ImageBitmap, mostPx: number): HTMLCanvasElement {
  const { width, height } = fitInto(bitmap, mostPx)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new DOMException('This browser cannot draw', 'NotSupportedError')
  // In a JPEG, transparent parts would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

/** The size with the same proportions whose sides are within the limit. */
export function fitInto({ width, height }: { width: number; height: number }, mostPx: number) {
  const scale = Math.min(1, mostPx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** As WebP; as JPEG where the browser cannot write that and gives a PNG instead, which is large. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await toBlob(canvas, 'image/webp')
  return blob.type === 'image/webp' ? blob : toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new DOMException('The picture is too large', 'EncodingError'))),
      type,
      QUALITY,
    )
  })
}

/** `IMG_0042.HEIC` as WebP is `IMG_0042.webp`. */
export function renamed(name: string, type: string): string {
  const base = name.replace(/\.[^.]*$/, '') || 'picture'
  return `${base}.${type === 'image/webp' ? 'webp' : 'jpg'}`
}
