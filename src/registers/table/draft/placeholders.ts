/** Texts by which people say that a cell is empty. */

const PLACEHOLDER =
  /^(?:[-–—.*?/\s]+|#?n\s*[./]\s*[adv]\.?|#N\/[AV]|null|nil|none|nan|k\.\s?a\.?|n\.\s?d\.?|s\/[dn]|unknown|unbekannt|sconosciuto|inconnue?|desconocido|desconhecido|onbekend|ukjent|okänd|ukendt|nieznan[ay]|brak(?: danych)?|not available|nicht verfügbar|non disponibile|tbd|#(?:NAME|REF|VALUE|DIV\/0|NUM|WERT|BEZUG|ZAHL|NOM|VALEUR|VALORE|RIF)[?!]?|no data|none supplied|none given|not supplied)$/i

/** Whether a text says that its cell is empty. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}
