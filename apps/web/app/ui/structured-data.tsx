import { useState } from 'react'
import { type JsonLd, toScriptText } from '../lib/page/json-ld.ts'
import { useIsServerHtml } from '../lib/page/use-is-server-html.ts'

/**
 * The subject of the page for search engines, which read each page as the server sends it. Pages that are reached by a
 * link within the site have none: React would make the script by setting HTML, which Trusted Types refuse, and the page
 * would break. For the same reason it is not among a route's `meta`.
 */
export function StructuredData({ data }: { data: JsonLd }) {
  const text = toScriptText(data)
  // Other data needs another script, which is not the server's.
  return <DataScript key={text} text={text} />
}

function DataScript({ text }: { text: string }) {
  const isServerHtml = useIsServerHtml()
  // The server's script stays: some search engines read the page after scripts have run.
  const [wasServerHtml] = useState(isServerHtml)
  // Data and not a program, so it needs no nonce; its text cannot hold a tag.
  return wasServerHtml ? <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} /> : null
}
