/**
 * For the environment of a process of ours that gets no other part of it: the folder where Node keeps compiled code, if
 * there is one, so that the process has less to compile.
 */
export function compiledCode(): { NODE_COMPILE_CACHE?: string } {
  const folder = process.env.NODE_COMPILE_CACHE
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}
