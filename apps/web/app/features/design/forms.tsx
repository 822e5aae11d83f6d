import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Store from 'lucide-react/icons/store'
import { useState } from 'react'
import { Combobox } from '../../ui/combobox.tsx'
import { Dropzone, type DropzoneFile } from '../../ui/dropzone.tsx'
import { AffixInput, Checkbox, Field, Input, Radio } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { StarsInput } from '../../ui/stars-input.tsx'
import { Choices, Pair, Specimen, Stack } from './specimen.tsx'

const PLACES = [
  ['Accra', 'Greater Accra'],
  ['Bolgatanga', 'Upper East'],
  ['Cape Coast', 'Central'],
  ['Ho', 'Volta'],
  ['Kukurantumi', 'Eastern'],
  ['Kumasi', 'Ashanti'],
  ['Kumawu', 'Ashanti'],
  ['Sunyani', 'Bono'],
  ['Takoradi', 'Western'],
  ['Tamale', 'Northern'],
].map(([label = '', detail = '']) => ({ value: label.toLowerCase(), label, detail }))

export function Fields() {
  return (
    <Specimen title="Fields">
      <Stack>
        <Pair>
          <Field label="Full name">
            {(control) => <Input {...control} placeholder="As on your Ghana Card" autoComplete="name" />}
          </Field>
          <Field label="Website" optional hint="Where people can see more of your work.">
            {(control) => <Input {...control} type="url" />}
          </Field>
          <Field label="Phone" id="design-phone" error="Please enter a valid phone number">
            {(control) => <AffixInput {...control} prefix="+233" type="tel" defaultValue="24-000" />}
          </Field>
          <Field label="Email" hint="Email cannot be changed. Contact support if needed.">
            {(control) => <Input {...control} disabled defaultValue="kofi@example.com" />}
          </Field>
          <Field label="Maximum budget">
            {(control) => <AffixInput {...control} prefix="GH₵" inputMode="decimal" defaultValue="5200.00" />}
          </Field>
          <Field label="Delivery">
            {(control) => <AffixInput {...control} suffix="days" inputMode="numeric" defaultValue="3" />}
          </Field>
          <Field label="Urgency">
            {(control) => (
              <Select {...control} defaultValue="normal">
                <option value="low">Low</option>
                <option value="normal">Normal</option>
                <option value="urgent">Urgent</option>
              </Select>
            )}
          </Field>
          <Field label="Region" error="Please choose a region">
            {(control) => (
              <Select {...control}>
                <option value="">Choose</option>
              </Select>
            )}
          </Field>
          <Field label="Password" error="Password must be at least 8 characters">
            {(control) => <PasswordInput {...control} defaultValue="secret" autoComplete="new-password" />}
          </Field>
          <Field label="Order number">{(control) => <Input {...control} readOnly defaultValue="AS-10479" />}</Field>
        </Pair>
        <Field label="Description">
          {(control) => <Textarea {...control} counter={120} defaultValue="Solar home kit, 1 kW, with two panels." />}
        </Field>
        <Field label="Message" error="Too long">
          {(control) => <Textarea {...control} counter={20} defaultValue="More than there is room for." />}
        </Field>
        <Choices>
          <Checkbox label="On Sale" defaultChecked />
          <Checkbox label="Featured" />
          <Checkbox label="Not now" disabled />
        </Choices>
        <Checkbox label="I agree to the terms" error="You must agree to the terms and conditions" />
        <FieldGroup legend="Sort by">
          <Choices>
            <Radio name="design-sort" label="Newest" defaultChecked />
            <Radio name="design-sort" label="Lowest price" />
          </Choices>
        </FieldGroup>
        <RadioCards
          legend="I want to"
          name="design-role"
          defaultValue="buyer"
          options={[
            { value: 'buyer', label: 'Buy', description: 'Ask for items and shop', icon: <ShoppingBag /> },
            { value: 'vendor', label: 'Sell', description: 'List products and bid', icon: <Store /> },
          ]}
        />
        <RadioCards
          legend="Pay with"
          name="design-network"
          error="Please choose a network"
          options={[
            { value: 'mtn', label: 'MTN MoMo' },
            { value: 'telecel', label: 'Telecel Cash' },
          ]}
        />
      </Stack>
    </Specimen>
  )
}

export function Pickers() {
  const [quantity, setQuantity] = useState(1)
  const [place, setPlace] = useState('')
  const [brand, setBrand] = useState('')
  return (
    <Specimen title="Combobox, stepper, stars">
      <Stack>
        <Combobox label="Location" options={PLACES} value={place} onChange={setPlace} placeholder="Any place" />
        <Combobox
          label="Brand"
          allowCustom
          options={['Binatone', 'Hisense', 'Nasco'].map((label) => ({ value: label, label }))}
          value={brand}
          onChange={setBrand}
          placeholder="Any text"
          optional
        />
        <Combobox label="Home town" options={PLACES} error="Please choose a place" />
        <QuantityStepper label="Quantity" value={quantity} min={1} max={3} onChange={setQuantity} />
        <StarsInput legend="Your rating" name="design-stars" />
      </Stack>
    </Specimen>
  )
}

const FILES: DropzoneFile[] = [
  { id: '1', name: 'generator.jpg', previewUrl: '/media/pictures/generator-01-400.webp', progress: 64 },
  { id: '2', name: 'side.jpg', previewUrl: '/media/pictures/generator-02-400.webp' },
  { id: '3', name: 'back.jpg', previewUrl: '/media/pictures/generator-03-400.webp', error: 'The line dropped' },
  { id: '4', name: 'quotation.pdf' },
]

export function Files() {
  const [files, setFiles] = useState(FILES)
  return (
    <Specimen title="Dropzone">
      <Stack>
        <Dropzone
          label="Pictures"
          rule="JPG, PNG or WebP up to 10 MB"
          accept="image/*"
          camera
          files={files}
          onAdd={(added) =>
            setFiles([...files, ...added.map((file) => ({ id: crypto.randomUUID(), name: file.name, progress: 20 }))])
          }
          onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
          onRetry={(id) =>
            setFiles(files.map((file) => (file.id === id ? { ...file, error: undefined, progress: 5 } : file)))
          }
        />
        <Dropzone
          label="Ghana Card"
          rule="PDF up to 5 MB"
          accept="application/pdf"
          multiple={false}
          most={1}
          files={[{ id: 'card', name: 'card.pdf' }]}
          onAdd={() => {}}
          onRemove={() => {}}
          error="The picture is not sharp enough"
        />
      </Stack>
    </Specimen>
  )
}
