import { formatCount } from '@asime/contract/counts'
import { inWords, PRODUCT_IMPORT_HISTORY } from '@asime/contract/deadlines'

export const title = 'Last imports'
export const kept = `Imports are listed for ${inWords(PRODUCT_IMPORT_HISTORY)}.`
export const unnamed = 'CSV file'
export const did = (added: number, changed: number) => `${formatCount(added)} added, ${formatCount(changed)} updated`
export const rows = (n: number) => (n === 1 ? '1 row' : `${formatCount(n)} rows`)
