import { useState } from 'react'
import ReactEasyCrop from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Square } from './crop-picture.ts'
import * as texts from './cropper.texts.ts'

const MOST_ZOOM = 4

export interface CropperProps {
  /** The picture's link. */
  picture: string
  onChange: (square: Square) => void
}

/**
 * A square to be moved and sized over a picture, by finger, mouse, arrow keys and slider. Loaded when a picture has been
 * chosen.
 */
export function Cropper({ picture, onChange }: CropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className="relative h-[min(46dvh,340px)] overflow-hidden rounded-card bg-surface-3">
        <ReactEasyCrop
          image={picture}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={6}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_area, pixels) => onChange(pixels)}
          // Its own way writes the styles as HTML, which Trusted Types refuse.
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': texts.partOfThePictureMoved }}
        />
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-3 text-sm font-semibold">
        {texts.zoom}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 flex-1 cursor-pointer accent-forest"
        />
      </label>
    </>
  )
}
