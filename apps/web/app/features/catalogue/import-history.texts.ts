import { inWords, PRODUCT_IMPORT_HISTORY } from '@asime/contract/deadlines'

const count = (n: number) => n.toLocaleString('en')

export const title = 'Last imports'
export const kept = `Imports are listed for ${inWords(PRODUCT_IMPORT_HISTORY)}.`
export const unnamed = 'CSV file'
export const did = (added: number, changed: number) => `${count(added)} added, ${count(changed)} updated`
export const rows = (n: number) => (n === 1 ? '1 row' : `${count(n)} rows`)
