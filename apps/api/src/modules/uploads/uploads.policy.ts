/** Whoever uploaded a file may remove it, once it is stored. Others are not to know of it. */
export function mayRemoveUpload(actor: { userId: string }, upload: { owner_id: string; state: string }): boolean {
  return upload.owner_id === actor.userId && upload.state !== 'storing'
}

/** A file is shown by whoever uploaded it, once it is ready. */
export function mayUseUpload(actor: { userId: string }, upload: { owner_id: string; state: string }): boolean {
  return upload.owner_id === actor.userId && upload.state === 'ready'
}
