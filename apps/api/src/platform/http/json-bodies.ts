import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { ONE_CLICK_FORM } from './one-click.ts'

const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i
const FORM_TYPE = /^multipart\/form-data; ?boundary=("?)[\w'()+,./:=?-]{1,70}\1$/i

/**
 * JSON is the only body, except where an endpoint takes a file: its routes bring the parser of forms. The type is compared
 * as a whole, since look-alikes ("application/json\ta", leading spaces) have slipped past parsers and their validation
 * before. An absent body is the endpoint's business.
 */
export function acceptOnlyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (req: FastifyRequest, body: string, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(req, body, done)
  })
  server.addHook('onRequest', async (req) => {
    const type = req.headers['content-type']
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
    if (req.headers['content-encoding'] !== undefined && hasBody)
      throw new AppError('unsupported_media_type', { message: 'Please send the body without content-encoding' })
    if (!hasBody || (type !== undefined && JSON_TYPE.test(type))) return
    if (req.routeOptions.config?.oneClick && type !== undefined && ONE_CLICK_FORM.test(type)) return
    if (!req.routeOptions.config?.endpoint?.multipart) throw new AppError('unsupported_media_type')
    if (type === undefined || !FORM_TYPE.test(type))
      throw new AppError('unsupported_media_type', { message: 'Please send the file as multipart/form-data' })
  })
}
