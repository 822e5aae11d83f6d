import { deleteUploadEndpoint, UPLOADS_PATH } from '@asime/contract/uploads'
import { ApiError, call } from '../api/api.ts'
import { browserApi } from '../session/browser-api.ts'

/** Takes back an upload by its link, if it is one and nothing shows it. If not, the server tidies up by itself. */
export async function deleteUpload(link: string): Promise<void> {
  const [id] = link.startsWith(UPLOADS_PATH) ? link.slice(UPLOADS_PATH.length).split('/') : []
  if (!id) return
  try {
    await call(browserApi, deleteUploadEndpoint, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
