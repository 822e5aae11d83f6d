import { deleteUploadEndpoint, UPLOADS_PATH } from '@asime/contract/uploads'
import { ApiError, call } from '../api/api.ts'
import { browserApi } from '../session/browser-api.ts'

/** Deletes an upload by its link, if it is an upload that nothing shows. If this fails, the server tidies up by itself. */
export async function deleteUpload(link: string): Promise<void> {
  const [id] = link.startsWith(UPLOADS_PATH) ? link.slice(UPLOADS_PATH.length).split('/') : []
  if (!id) return
  try {
    await call(browserApi, deleteUploadEndpoint, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
