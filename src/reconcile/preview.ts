/** The card of a company that clients of the reconciliation protocol show in a frame. */
import type { Company } from '../company/company.ts'
import { present } from './reconcile.ts'

/** Headers of the card: pages of any origin may frame it, and it loads nothing. */
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
}

const STYLE =
  'body{margin:0;padding:12px;font:14px/1.4 system-ui,sans-serif;color:#1a1a1a;background:#fff}h1{margin:0 0 4px;font-size:16px}p{margin:0;color:#555}'

/** Writes the card: the content of a suggestion. */
export function previewOf(company: Company): string {
  const { id, name, description } = present(company)
  const title = escapeHtml(name)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escapeHtml(description)}</p><p>${escapeHtml(id)}</p></body></html>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character])
}
