import { MAX_SPECIFICATION_NAME, MAX_SPECIFICATION_VALUE } from '@asime/contract/text-lengths'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Part, type PartProps } from './product-part.tsx'
import * as texts from './product-specifications.texts.ts'

/** Whatever else there is to say, as pairs. */
export function ProductSpecifications({ fields, errors, set }: PartProps) {
  const specifications = [...fields.specifications, { name: '', value: '' }]
  return (
    <Part title={texts.specifications} lead={texts.specificationsLead}>
      <ul className="grid gap-2.5">
        {specifications.map((spec, index) => (
          <SpecificationRow
            key={index}
            spec={spec}
            number={index + 1}
            isNew={index === fields.specifications.length}
            onChange={(next) => set({ specifications: specifications.with(index, next).filter(isTyped) })}
            onRemove={() => set({ specifications: fields.specifications.toSpliced(index, 1) })}
          />
        ))}
      </ul>
      {errors['specifications'] && <p className="text-sm text-danger">{errors['specifications']}</p>}
    </Part>
  )
}

const isTyped = ({ name, value }: { name: string; value: string }) => name !== '' || value !== ''

interface SpecificationRowProps {
  spec: { name: string; value: string }
  number: number
  /** The empty row at the end: typing into it makes another. */
  isNew: boolean
  onChange: (spec: { name: string; value: string }) => void
  onRemove: () => void
}

function SpecificationRow({ spec, number, isNew, onChange, onRemove }: SpecificationRowProps) {
  return (
    <li className="flex items-center gap-2">
      <Input
        aria-label={texts.specName(number)}
        placeholder={isNew ? texts.specNameExample : undefined}
        value={spec.name}
        maxLength={MAX_SPECIFICATION_NAME}
        autoComplete="off"
        onChange={(event) => onChange({ ...spec, name: event.currentTarget.value })}
      />
      <Input
        aria-label={texts.specValue(number)}
        placeholder={isNew ? texts.specValueExample : undefined}
        value={spec.value}
        maxLength={MAX_SPECIFICATION_VALUE}
        autoComplete="off"
        onChange={(event) => onChange({ ...spec, value: event.currentTarget.value })}
      />
      {isNew ? (
        <span aria-hidden="true" className="grid size-11 flex-none place-items-center text-ink-3">
          <Plus className="size-5" strokeWidth={1.9} />
        </span>
      ) : (
        <IconButton label={texts.removeSpec(spec.name || String(number))} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
