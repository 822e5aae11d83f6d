import { formatCount } from '@asime/contract/counts'

const rows = (n: number) => (n === 1 ? '1 row' : `${formatCount(n)} rows`)

export const replaceFile = 'Replace file'
export const facts = (n: number, columns: number, size: string) =>
  `${rows(n)}, ${columns === 1 ? '1 column' : `${columns} columns`}, ${size}.`
export const unnamed = 'CSV file'
export const kilobytes = (n: number) => `${n} KB`
export const megabytes = (n: string) => `${n} MB`
export const toAdd = (n: number) => (n === 1 ? 'new product' : 'new products')
export const toChange = (n: number) => (n === 1 ? 'update, matched by SKU' : 'updates, matched by SKU')
export const badRows = (n: number) => (n === 1 ? 'row with errors' : 'rows with errors')
export const unchanged = (n: number) =>
  n === 1 ? '1 product is already as in the file.' : `${formatCount(n)} products are already as in the file.`
export const leaveOut = (bad: number, good: number) =>
  bad === 1
    ? `Leave out the row with errors and import the other ${formatCount(good)}`
    : `Leave out the ${formatCount(bad)} rows with errors and import the other ${formatCount(good)}`
export const together = (n: number) =>
  n === 1
    ? 'You can send the same file again: products are matched by their SKU.'
    : `All ${formatCount(n)} are saved together. If one fails, nothing changes. You can send the same file again: products are matched by their SKU.`
export const uploadCorrected = 'Upload corrected file'
export const discard = 'Discard file'
export const importAll = (n: number) => (n === 1 ? 'Import 1 row' : `Import all ${formatCount(n)} rows`)
export const importGood = (n: number) => `Import ${rows(n)}`
export const nothingToSave = 'This file changes nothing'
export const nothingToSaveText = 'Your products are already as it says.'
export const allBad = 'No row can be imported'
export const allBadText = 'Correct the rows and upload the file again.'
