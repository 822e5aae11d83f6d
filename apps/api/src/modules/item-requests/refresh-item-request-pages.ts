import type { Tx } from '../../platform/database/database.ts'
import { roomOfRequest, tellRoom } from '../../platform/realtime/tell.ts'

/** Pages that show the item request read it again. */
export function refreshItemRequestPages(tx: Tx, id: string): void {
  tellRoom(tx, roomOfRequest(id), { type: 'request', request_id: id })
}
