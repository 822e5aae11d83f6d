import { z } from 'zod'
import { MAX_DIGITAL_ADDRESS, MAX_MOBILE_NUMBER, MAX_TOWN } from './text-lengths.ts'

/** The sixteen regions, as delivery addresses and fees name them. */
export const regions = [
  'Ahafo',
  'Ashanti',
  'Bono',
  'Bono East',
  'Central',
  'Eastern',
  'Greater Accra',
  'North East',
  'Northern',
  'Oti',
  'Savannah',
  'Upper East',
  'Upper West',
  'Volta',
  'Western',
  'Western North',
] as const
export const Region = z.enum(regions, { error: 'Choose a region' })
export type Region = z.infer<typeof Region>

/** Splits "Adum, Kumasi, Ashanti" into town and region; undefined if the last part is no region. */
export function placeOf(location: string | undefined): { town: string; region: Region } | undefined {
  const parts = (location ?? '').split(',').map((part) => part.trim())
  const last = parts.pop()?.toLowerCase()
  const region = regions.find((each) => each.toLowerCase() === last)
  const town = parts.filter((part) => part !== '').join(', ')
  return region && town ? { town: town.slice(0, MAX_TOWN), region } : undefined
}

/** Regions that are connected by road, without a ferry or a third region in between. Each pair is listed in both directions. */
export const neighboursOf: Readonly<Record<Region, readonly Region[]>> = {
  Ahafo: ['Ashanti', 'Bono', 'Bono East', 'Western North'],
  Ashanti: ['Ahafo', 'Bono East', 'Central', 'Eastern', 'Western', 'Western North'],
  Bono: ['Ahafo', 'Bono East', 'Savannah'],
  'Bono East': ['Ahafo', 'Ashanti', 'Bono', 'Savannah'],
  Central: ['Ashanti', 'Eastern', 'Greater Accra', 'Western'],
  Eastern: ['Ashanti', 'Central', 'Greater Accra', 'Volta'],
  'Greater Accra': ['Central', 'Eastern', 'Volta'],
  'North East': ['Northern', 'Savannah', 'Upper East', 'Upper West'],
  Northern: ['North East', 'Oti', 'Savannah'],
  Oti: ['Northern', 'Volta'],
  Savannah: ['Bono', 'Bono East', 'North East', 'Northern', 'Upper West'],
  'Upper East': ['North East', 'Upper West'],
  'Upper West': ['North East', 'Savannah', 'Upper East'],
  Volta: ['Eastern', 'Greater Accra', 'Oti'],
  Western: ['Ashanti', 'Central', 'Western North'],
  'Western North': ['Ahafo', 'Ashanti', 'Western'],
}

/** Mobile money networks. The payer chooses one, since a ported number keeps the prefix of its old network. */
export const mobileNetworks = ['mtn', 'telecel', 'at'] as const
export const MobileNetwork = z.enum(mobileNetworks, { error: 'Choose MTN, Telecel or AT' })
export type MobileNetwork = z.infer<typeof MobileNetwork>

const MOBILE = /^(?:(?:\+|00)?233|0)(?:(?:2[03467]|5[03-7])\d{7}|(?:25[67]|59[1-9])\d{6})$/
const NO_MOBILE = 'Enter a Ghanaian mobile number, like 024 412 3456'

/** A Ghanaian mobile number, as people write it (0…, 233…, +233…, 00233…, spaces or hyphens), stored as +233 and nine digits. */
export const GhanaMobile = z
  .string({ error: (issue) => (issue.input === undefined ? 'A mobile number is required' : NO_MOBILE) })
  .max(MAX_MOBILE_NUMBER, NO_MOBILE)
  .overwrite((value) => value.replace(/[\s-]/g, ''))
  .regex(MOBILE, NO_MOBILE)
  .overwrite((value) => value.replace(/^(?:(?:\+|00)?233|0)/, '+233'))

const DIGITAL_ADDRESS = /^[ABCEGNUVWX][A-Z0-9]-?(\d{3,5})-?(\d{4})$/

/** A GhanaPostGPS address, stored as `GA-183-8164`. Only its format can be checked. May be empty. */
export const DigitalAddress = z
  .string({ error: 'Must be a digital address like GA-183-8164' })
  .max(MAX_DIGITAL_ADDRESS, 'Must be a digital address like GA-183-8164')
  .overwrite((value) => {
    const text = value.replace(/\s/g, '').toUpperCase()
    const [, area, unit] = DIGITAL_ADDRESS.exec(text) ?? []
    return area && unit ? `${text.slice(0, 2)}-${area}-${unit}` : text
  })
  .refine((value) => value === '' || DIGITAL_ADDRESS.test(value), 'Must be a digital address like GA-183-8164')
