import { fitInto } from '../../../lib/uploads/shrink-picture.ts'

/** More than any screen shows while cropping; keeps a cheap phone's memory free. */
const MOST_PX = 1600
const AVATAR_PX = 512
const QUALITY = 0.88

/** A square part of a picture, in its pixels. */
export interface Square {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Opens a picture upright and not larger than needed. @throws DOMException when the browser cannot read such a file
 */
export async function openPicture(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = Object.assign(document.createElement('canvas'), fitInto(bitmap, MOST_PX))
  draw(canvas, bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height })
  bitmap.close()
  return canvas
}

/** The picture as a link. A data link, since the content security policy lets in no blob links. */
export function toLink(canvas: HTMLCanvasElement): string {
  return canvas.toDataURL('image/jpeg', QUALITY)
}

/** Cuts a square out as a file to send. */
export function cutAvatar(picture: HTMLCanvasElement, square: Square): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_PX
  canvas.height = AVATAR_PX
  draw(canvas, picture, square)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(new File([blob], 'avatar.jpg', { type: blob.type }))
        else reject(new Error('The picture could not be cut out'))
      },
      'image/jpeg',
      QUALITY,
    )
  })
}

function draw(canvas: HTMLCanvasElement, source: CanvasImageSource, { x, y, width, height }: Square): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // JPEG knows no transparency, and black would take its place.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height)
}
