import {
  cancelProductImportEndpoint,
  checkProductFileEndpoint,
  confirmProductImportEndpoint,
  downloadImportProblemsEndpoint,
  exportProductsEndpoint,
  listProductImportsEndpoint,
  type ProductImport,
  type ProductImportSummary,
  readProductImportEndpoint,
} from '@asime/contract/product-imports'
import { call } from '../../lib/api/api.ts'
import { saveTable, WHOLE_TABLE_MS } from '../../lib/lists/save-table.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { postFile } from '../../lib/uploads/upload-file.ts'

/** Looks at a file; nothing is saved. */
export async function checkProductFile(file: File, onProgress: (percent: number) => void): Promise<ProductImport> {
  // A name that the API would refuse is none.
  const name = file.name.replaceAll(/\p{C}/gu, '').slice(0, 200)
  const query = `?${new URLSearchParams({ file_name: name }).toString()}`
  return (await postFile(checkProductFileEndpoint, query, file, { onProgress })).data
}

export async function listProductImports(signal?: AbortSignal): Promise<ProductImportSummary[]> {
  return (await call(browserApi, listProductImportsEndpoint, signal ? { signal } : {})).data
}

/** @throws ApiError `not_found` once it is forgotten */
export async function readProductImport(id: string, signal?: AbortSignal): Promise<ProductImport> {
  return (await call(browserApi, readProductImportEndpoint, { params: { id }, ...(signal && { signal }) })).data
}

export async function confirmProductImport(id: string, leaveOutBad: boolean): Promise<ProductImport> {
  const body = { leave_out_bad: leaveOutBad }
  return (await call(browserApi, confirmProductImportEndpoint, { params: { id }, body })).data
}

export async function cancelProductImport(id: string): Promise<ProductImport> {
  return (await call(browserApi, cancelProductImportEndpoint, { params: { id } })).data
}

export const saveTemplate = (): Promise<void> =>
  saveTable(browserApi, exportProductsEndpoint, { template: true }, 'asime-products-template')

export const saveProducts = (): Promise<void> =>
  saveTable(browserApi, exportProductsEndpoint, {}, 'asime-products', { timeoutMs: WHOLE_TABLE_MS })

export const saveProblems = (id: string): Promise<void> =>
  saveTable(browserApi, downloadImportProblemsEndpoint, undefined, 'asime-import-problems', { id })
