import { formatCount } from '@asime/contract/counts'
import { MAX_IMPORT_ROWS, MAX_IMPORT_SIZE } from '@asime/contract/product-import-states'

export const getTemplate = 'Download template'
export const getProducts = 'Export your products'
export const templateText =
  'Fill in the template, or export your products and change them. Products are matched by SKU, so the same file can be sent again.'
export const variantsText =
  'Each row is a product. Variants take a row each, with the same SKU. Leave a column out to keep what your products have.'
export const notDownloaded = 'The file was not downloaded'
export const tryAgain = 'Check your connection and try again.'
export const chooseFile = 'CSV file'
export const fileRule = `CSV in UTF-8, up to ${formatCount(MAX_IMPORT_ROWS)} rows and ${MAX_IMPORT_SIZE}`
export const checking = (name: string) => `Checking ${name}`
