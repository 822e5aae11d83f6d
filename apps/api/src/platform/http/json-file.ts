import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { v7 as uuid } from 'uuid'

/**
 * JSON that may be larger than memory: written to a file without a name, then sent from there. So its source is not held
 * while a slow client takes it, and a failure is still an error and not half an answer.
 */
export class JsonFile {
  private readonly file: FileHandle
  private readonly bytes: number

  private constructor(file: FileHandle, bytes: number) {
    this.file = file
    this.bytes = bytes
  }

  /** @param folder where there is room; nothing is left in it, even if the process ends */
  static async write(folder: string, parts: AsyncIterable<string>): Promise<JsonFile> {
    await mkdir(folder, { recursive: true })
    const path = join(folder, uuid())
    const file = await open(path, 'wx+', 0o600)
    try {
      await rm(path)
      for await (const part of parts) await file.writeFile(part)
      return new JsonFile(file, (await file.stat()).size)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type('application/json; charset=utf-8')
      .header('content-length', this.bytes)
      .send(this.file.createReadStream({ start: 0 }))
  }
}
