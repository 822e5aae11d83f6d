import Star from 'lucide-react/icons/star'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FieldGroup } from './field-group.tsx'
import * as texts from './stars-input.texts.ts'

interface StarsInputProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'checked' | 'onChange'
> {
  legend: ReactNode
  name: string
  value?: number
  defaultValue?: number
  onChange?: (stars: number) => void
  error?: string
}

const STARS = [1, 2, 3, 4, 5]

/** One to five stars: radio buttons, so arrow keys and forms work as everywhere. */
export function StarsInput({ legend, value, defaultValue = 5, onChange, error, id, ...rest }: StarsInputProps) {
  const [ownValue, setOwnValue] = useState(defaultValue)
  const chosen = value ?? ownValue
  return (
    <FieldGroup legend={legend} id={id} error={error} role="radiogroup">
      <div className="-ml-2.5 flex">
        {STARS.map((stars) => (
          <label key={stars} className="relative grid size-[44px] cursor-pointer place-items-center">
            <input
              type="radio"
              value={stars}
              checked={stars === chosen}
              aria-label={stars === 1 ? texts.oneStar : texts.starsLabel(stars)}
              onChange={() => {
                setOwnValue(stars)
                onChange?.(stars)
              }}
              className="absolute inset-1 cursor-pointer appearance-none rounded-control"
              {...rest}
            />
            <Star
              aria-hidden="true"
              strokeWidth={1.9}
              className={`pointer-events-none size-[26px] ${stars <= chosen ? 'fill-star stroke-star' : 'stroke-line-strong'}`}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
