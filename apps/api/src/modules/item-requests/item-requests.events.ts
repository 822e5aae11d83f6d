import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { joinRoom, type Realtime } from '../../platform/realtime/realtime.ts'
import { roomOfRequest } from '../../platform/realtime/tell.ts'
import { readItemRequestText } from './item-requests.repository.ts'

/** A page is told of the bids on an item request that it could read. */
export function itemRequestEvents(realtime: Realtime, { pool }: Context): void {
  realtime.on('watch', async (_actor, { request_id: id }, socket) => {
    if (!(await readItemRequestText(pool, id, undefined)))
      throw new AppError('not_found', { message: 'Request not found' })
    await joinRoom(socket, roomOfRequest(id))
  })
  realtime.on('unwatch', async (_actor, { request_id: id }, socket) => {
    await socket.leave(roomOfRequest(id))
  })
}
