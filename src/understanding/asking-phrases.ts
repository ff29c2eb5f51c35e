/** Greetings, thanks and questions around what is asked for, in the languages of sentences. Used by `request-words.ts`. */
import { once } from '../reference/load-table.ts'
import { PatternTable } from './phrase-patterns.ts'

const PATTERNS = [
  // English
  '[hello|hi|hey|dear|good] [morning|afternoon|evening|day|there|all|team|everyone]',
  '[hello|hi|hey|cheers|thank you very much|thanks very much|many thanks|thanks so much|thanks a lot|thank you so much|thanks in advance|thank you in advance|regards|kind regards|best regards|ta|asap]',
  '[could|can|would|will] you [please |kindly |possibly |maybe ][find|show|give|list|get|tell|send|search|look|help|recommend|suggest|name|provide|pull up|identify|locate] [|me|us][| out| for| up| find| a list of| some| about]',
  '[i|we] [would|d|should] like [|to ][know|find|see|have|get|contact|reach|identify|a list of|buy|search for|discover|look for][| out| about]',
  '[i|we] [am|m|are|re] [|currently |interested in |trying to |after |searching for |searching |hoping to |in search of |on the lookout for |looking to |keen to ][find|know|see|contact|buy from|get|identify]',
  '[i|we] [am|m|are|re] [looking|searching|interested|after|hunting] [|in|for|to find]',
  'interested in; on the lookout for; in search of; trying to find; help me find; tell me about; tell me; name a few; name; suggest; recommend; which ones; what are',
  'how many; how much; is there; are there; are there any; do you know; do you know any; do you have; exist; exists; can be found; anybody who; anyone who; who is; what; which of; where can i find; where do i find; where are; where',
  '[which|what] [companies|firms|businesses|ones]; please; pls; plz; kindly; the names of; names of; all kinds of; any kind of; anything; somebody; someone; people who; people that; those; those who; these; they; them; as well; too; even; rather; actually; really; basically; mainly; mostly; also; still; both; each; every; just; ideally; preferably; possibly; maybe; perhaps; like; such as; e.g; for example; would be good; would be great; if possible; or so; at the moment; right now; now; today; active in the field of; i need; we need; need; want; wanted; must be; should be; must have; must; should; not just; not only; not merely; not simply; but also; though; however; whatever; regardless; doing; does; do; did; was; were; will; can; having been; have been; has been',
  // Italian
  '[buongiorno|buonasera|buon giorno|buona sera|salve|ciao|gentilmente|cortesemente|grazie mille|molte grazie|grazie in anticipo|cordiali saluti|saluti]',
  '[potete|potresti|potreste|può|puoi|mi può|mi puoi|mi potete|mi sai|mi sapete|sapete|sapreste] [|per favore |per cortesia |gentilmente ][trovare|trovarmi|mostrarmi|elencarmi|dirmi|dire|indicarmi|indicare|dare|darmi|cercare|consigliarmi|suggerirmi|fornire|fornirmi][| un elenco di| una lista di| le| i]',
  '[vorrei|vorremmo|voglio|desidero|devo|dobbiamo] [sapere|trovare|conoscere|vedere|avere|contattare|cercare|un elenco di|la lista delle|l elenco delle][| quali| quante| quanti]',
  'sto cercando; stiamo cercando; cercando; ci sono; ce ne sono; ce n è; ce ne; quanti; quante; quanto; quanti sono; quante sono; quali sono; quali; esistono; si trovano; dove si trovano; dove trovo; dove sono; chi sono; chi; dove; mi interessano; mi interessa; interessato a; interessata a; alla ricerca di; in cerca di; tipo; ad esempio; per esempio; come; magari; possibilmente; anche; pure; soprattutto; principalmente; almeno; quelle; quelli; quelle che; quelli che; tutto; ogni; oggi; adesso; ora; non solo; non soltanto; non solamente; ma anche; bensì anche; si occupi di; devono; devono essere; dovrebbero; per la; per il; per le; per i; per gli; presenti; presente; presso; operativi; si; ci; mi; ne',
  // French
  '[bonjour|bonsoir|salut|merci d avance|merci beaucoup|cordialement|merci bien|svp|stp|s il te plaît]',
  '[pouvez|pourriez|peux|pourrais] [vous|tu] [|s il vous plaît ][|me |nous |m ][trouver|lister|donner|montrer|indiquer|dire|chercher|aider|fournir|proposer|recommander|rechercher][| à trouver| une liste de| la liste des| une liste des]',
  '[j aimerais|je voudrais|nous voudrions|je souhaite|nous souhaitons|je souhaiterais|je désire|je veux] [|bien ][savoir|trouver|connaître|voir|avoir|contacter|obtenir|une liste de|la liste des][| quelles| combien de]',
  '[combien|combien de|combien d|y a t il|il y a|existe t il|est ce qu il y a|quelles sont|quels sont|lesquelles|lesquels|à la recherche de|en quête de|intéressé par|intéressée par|où trouver|où sont|où se trouvent|où]',
  'qui se trouvent; se trouvent; se trouvant; par exemple; comme; notamment; surtout; principalement; aussi; ainsi que; celles; ceux; celles qui; ceux qui; tout; chaque; si possible; de préférence; plutôt; vraiment; aujourd hui; actuellement; pas seulement; pas uniquement; non seulement; pas que; mais aussi; mais également; également; t il; t elles; existent; me; nous; nos; leur; leurs; ce; ces; cette; s; se; n; ne; on; faire; font; fait; doivent; devraient; peuvent; étant; quoi',
  // German
  '[guten|schönen] [Tag|Morgen|Abend]; hallo; moin; servus; grüezi; hi; vielen Dank; besten Dank; danke schön; danke im Voraus; vielen Dank im Voraus; mit freundlichen Grüßen; MfG; liebe Grüße',
  '[können|könnten|kannst|könntest|würden|würdest] [Sie|du|ihr] [|mir |uns ][|bitte |vielleicht ][|ein paar |alle |einige |eine Liste von |eine Liste der |mal ][zeigen|suchen|finden|nennen|auflisten|sagen|geben|helfen|]',
  '[ich|wir] [möchte|möchten|würde gern|würde gerne|will|wollen|hätte gern|hätte gerne|hätten gern|brauche|benötige|benötigen] [|gern |gerne |bitte ][|wissen|finden|sehen|kennenlernen|eine Liste von|eine Liste der|eine Übersicht über]',
  'wie viele; wieviele; wo finde ich; wo gibt es; wo sind; wer sind; wer; wo; was für; welche gibt es; welchen; gibt es; auf der Suche nach; interessiert an; zeigen; nennen; auflisten; existieren; bestehen; zum Beispiel; z. B.; etwa; wie; insbesondere; vor allem; hauptsächlich; möglichst; gerne; gern; vielleicht; wirklich; eigentlich; heute; momentan; jetzt; aktuell; nicht nur; nicht bloß; nicht ausschließlich; sondern auch; ebenfalls; ebenso; solche; diejenigen; diese; dieser; man; sie; er; ihre; kann; können; soll; sollen; sollten; sollte; müssen; muss; wurde; wurden; worden; werden; wird; machen; macht; anbieten; bieten; die es; noch; schon; bereits; jede; jeder; sämtliche; mal; mehrere; einige; paar; ein paar',
  // Spanish
  '[hola|buenos días|buenas tardes|buenas|buen día|saludos|muchas gracias|gracias de antemano|un saludo]',
  '[podrías|podría|podéis|puedes|puede|podrían|pueden] [|por favor ][encontrar|encontrarme|mostrar|mostrarme|listar|listarme|decirme|decir|darme|indicarme|buscar|buscarme|recomendarme|ayudarme|enseñarme][| a encontrar| una lista de| un listado de| qué| cuántas]',
  '[me gustaría|quisiera|quiero|queremos|necesito|deseo|querría] [saber|encontrar|conocer|ver|tener|contactar|un listado de|una lista de|obtener][| qué| cuántas| cuántos]',
  '[cuántas|cuántos|cuántas hay|cuántos hay|hay|qué hay|existen|dónde hay|dónde están|dónde puedo encontrar|dónde|quiénes son|quién|en busca de|interesado en|interesada en|busco|me interesan]',
  'se encuentran; por ejemplo; como; sobre todo; principalmente; también; además; aquellas; aquellos; aquellas que; las que; los que; todo; cada; si es posible; preferiblemente; a ser posible; realmente; hoy; ahora; hoy en día; no solo; no sólo; no solamente; no únicamente; sino también; sino que también; asimismo; igualmente; me; nos; se; lo; sus; su; esta; estas; estos; hacen; deben; deberían; pueden; siendo; qué; cuál; está; están; sea; sean; fue; fueron; ha; han',
]

const NORWEGIAN_PATTERNS = [
  '[hei|hallo|god dag|god morgen|god kveld|heisann|tusen takk|mange takk|takk for hjelpen|på forhånd takk|hilsen|mvh|med vennlig hilsen]',
  '[kan|kunne|vil|ville] [du|dere|de] [|vennligst |være så snill å |være så vennlig å ][finne|vise|liste|gi|hjelpe|søke|si|nevne|anbefale|foreslå][| meg| oss][| opp| etter| med å finne| en liste over| noen| alle]',
  '[jeg|vi|eg] [vil|ønsker|ville|skal|skulle|vil gjerne|ønsker å|vil gjerne ha|trenger å|må|lurer på] [|gjerne |å ][vite|finne|se|kontakte|ha|kjøpe fra|en oversikt over|en liste over|][| hvilke| hvor mange]',
  '[hvor mange|hvor finnes|hvor finner jeg|hvor er|hvor ligger|hvem er|finnes det|finnes|finst det|finst|fins|er det|det finnes|det er|som finnes|på jakt etter|interessert i|leter etter|ute etter|kor mange|kva]',
  'for eksempel; f eks; slik som; særlig; først og fremst; hovedsakelig; helst; gjerne; kanskje; virkelig; egentlig; i dag; akkurat nå; nå for tiden; ikke bare; ikke kun; ikkje berre; men også; men òg; i tillegg; samtidig; slike; de som; dei som; hver; hvert; hos oss; man; dem; deg; dere; kan; skal; må; bør; fortsatt; fremdeles; allerede; blitt; vært; være; å være; gjør; tilbyr; holder; holder på; ligger; holder til; sted; virksom',
]

/** Words of asking in all languages whose words do not clash. */
export const askingPatterns = once(() => tableOf(PATTERNS))

/** Those of Norwegian sentences. */
export const norwegianAskingPatterns = once(() => tableOf(NORWEGIAN_PATTERNS))

function tableOf(lines: readonly string[]): PatternTable<true> {
  const table = new PatternTable<true>()
  for (const pattern of lines.flatMap((line) => line.split('; '))) table.add(pattern, true)
  return table
}
