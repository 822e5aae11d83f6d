/** A stored file can be removed by its uploader only. Others get a 404. */
export function mayRemoveUpload(actor: { userId: string }, upload: { owner_id: string; state: string }): boolean {
  return upload.owner_id === actor.userId && upload.state !== 'storing'
}

/** A file can be used by its uploader only, once it is ready. */
export function mayUseUpload(actor: { userId: string }, upload: { owner_id: string; state: string }): boolean {
  return upload.owner_id === actor.userId && upload.state === 'ready'
}
