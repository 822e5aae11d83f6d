import { formatCount } from '@asime/contract/counts'
import { inWords, PRODUCT_IMPORT_KEPT } from '@asime/contract/deadlines'
import { MAX_IMPORT_ROWS, MAX_IMPORT_SIZE } from '@asime/contract/product-import-states'

export const title = 'Import products'
export const back = 'Products'
export const lead = `Add or change up to ${formatCount(MAX_IMPORT_ROWS)} products with one file.`
export const leadChecked = 'Nothing is saved yet. This is what the file would do.'
export const leadRunning = 'You can leave this page. The import continues.'
export const stepsLabel = 'Import steps'
export const steps = ['Upload', 'Check', 'Import']
export const tryAgain = 'Check your connection and try again.'
export const tooLarge = `This file is too large. Send at most ${MAX_IMPORT_SIZE} at a time.`
export const notUploaded = 'The file could not be checked'
export const notChanged = 'The import was not changed'
export const gone = 'This import is no longer kept'
export const goneText = `A checked file waits for ${inWords(PRODUCT_IMPORT_KEPT)}. Upload it again.`
export const cancelled = 'This file was discarded'
export const cancelledText = 'Nothing was saved. Upload it again to import it.'
