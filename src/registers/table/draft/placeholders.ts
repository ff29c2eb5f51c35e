/** Texts by which people say that a cell is empty. */

const PLACEHOLDER =
  /^(?:[-–—.*?/\s]+|#?n\s*[./]\s*[adv]\.?|#N\/[AV]|null|nil|none|nan|k\.\s?a\.?|n\.\s?d\.?|s\/[dn]|unknown|unbekannt|sconosciuto|inconnue?|desconocido|desconhecido|onbekend|ukjent|okän[dt]|ukendt|nieznan[ay]|brak(?: danych)?|not available|nicht verfügbar|non disponibile|tbd|#(?:NAME|REF|VALUE|DIV\/0|NUM|WERT|BEZUG|ZAHL|NOM|VALEUR|VALORE|RIF)[?!]?|ikke oplyst|ikke oppgitt|ej angivet|ej känt|nie dotyczy|nezn[áa]m[ýáé]|neuvedeno|nincs adat|necunoscut|non noto|no consta|não disponível|pas disponible|non renseigné|non communiqué|n\.c\.|keine angabe|ohne angabe|no data|none supplied|none given|not supplied)$/i

/** Whether a text says that its cell is empty. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}
