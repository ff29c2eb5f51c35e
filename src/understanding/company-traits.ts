/**
 * What sentences say of a company's status, legal form, listing and size.
 *
 * Rules:
 * - "Active" is every status that begins with it; "dissolved" every one that begins with "Dissolved"; "inactive" what
 *   is neither active nor unknown.
 * - A legal form is its standardised form; cooperatives are among "Other legal forms". Abbreviations are those of the
 *   country asked (`S.a.s.` is a partnership in Italy, `SAS` a private limited company in France).
 * - "Unlisted" is unlisted or delisted.
 * - Micro: up to 9 employees. SMEs: up to 249 (Recommendation 2003/361/EC). Small, medium-sized, large: the values of
 *   `categoryOfTheCompany`, of which "large" has two.
 * - "Active", "large", "small" and their like count only beside a word for companies: there are active ingredients.
 */
import { LEGAL_FORMS, type LegalForm } from '../company/legal-form.ts'
import { isActive, STATUSES, type Status } from '../company/status.ts'
import { findLegalFormByName } from '../reference/legal-forms.ts'
import type { PartKind, SomeFilters } from './interpretation.ts'
import { isNorwegianAgent, isNorwegianCompany } from './norwegian.ts'
import { AGENT_NOUNS, isCompanyNoun, isShouted, requestAt } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import { type Found, phraseTable, wordSet } from './sentence-words.ts'

/** A trait: its kind and what it filters. */
export interface Trait {
  readonly kind: Extract<PartKind, 'status' | 'legalForm' | 'listing' | 'size'>
  readonly filters: SomeFilters
}

const ACTIVE: Status[] = STATUSES.filter(isActive)
const DISSOLVED: Status[] = STATUSES.filter((status) => status.startsWith('Dissolved'))
const INACTIVE: Status[] = STATUSES.filter((status) => !isActive(status) && status !== 'Status unknown')

/** Statuses that can be said anywhere. */
const STATUS_PHRASES = phraseTable<readonly Status[]>([
  [
    `still active | currently active | active only | [still|currently|presently] [active|trading|operating|open|going|running|operational|in operation|in business|around|existing] | [that |which |who |][are |][still|currently] [trade|exist|operate|going|around|running|open|trading|operating|active] | live ones | not [dissolved|closed|closed down|struck off|ceased|defunct|deregistered] | that have not been dissolved | excluding [dissolved|closed|inactive] ones | status active | [ancora|attualmente|tuttora|solo|solamente|soltanto] [attive|attivi|attiva|attivo|aperte|aperti|operative|operativi|esistenti|funzionanti|in attività|in essere|in vita] | non [cessate|cessati|chiuse|chiusi|fallite|sciolte|liquidate|cancellate] | che operano ancora | ancora operanti | regolarmente [attive|attivi] | [stato|status|stato di] [attivo|attiva] | stato : attivo | solo aziende attive | attive e operanti | [encore|toujours|actuellement|uniquement|seulement] [actives|actifs|active|actif|ouvertes|ouverts|existantes|existants|opérationnelles|opérationnels|en activité|en vie|en service|en exercice] | qui [existent|exercent] [encore|toujours] | non [radiées|fermées|dissoutes|cessées|radiés|fermés] | statut actif | statut : actif | [uniquement|seulement|que] celles [qui sont |]en activité | en cours d activité | en exercice | dont l activité continue | [noch|weiterhin|immer noch|derzeit|aktuell|zurzeit|momentan|nur] [aktiv|aktive|aktiven|bestehend|bestehende|bestehenden|existierend|existierende|geöffnet|geöffnete|tätig|tätige|in Betrieb|am Markt|operativ] | [die |][es |]noch [gibt|existieren|bestehen|existiert|aktiv sind|arbeiten] | nicht [aufgelöst|gelöscht|geschlossen|erloschen|liquidiert|insolvent] | die [existieren|bestehen] | nicht aufgelöste | nicht gelöschte | Status aktiv | Status : aktiv | [todavía|aún|actualmente|solo|únicamente|solamente] [activas|activos|activa|activo|en activo|abiertas|abiertos|en funcionamiento|operativas|operativos|existentes|vigentes] | que [siguen|sigan|continúan|continúen] [activas|activos|abiertas|abiertos|en activo|funcionando|operando|en funcionamiento|operativas] | que [todavía|aún] [existen|existan|funcionan|funcionen|operan|operen] | no [disueltas|extinguidas|cerradas] | solo [las|los] [activas|activos|que están activas] | en actividad | vigentes | estado activo | en situación activa | only active ones | only the active ones | active ones only | active ones | which are active | that are active | that are still active | still going | still around | still open | still existing | actively trading | currently trading | in operation | up and running | still alive | solo quelle attive | solo quelli attivi | solo aziende attive | ancora aperte | ancora aperti | ancora operative | ancora operativi | che sono ancora attive | ancora esistenti | non chiuse | non fallite | encore ouvertes | encore ouverts | toujours ouvertes | toujours ouverts | encore en activité | uniquement les actives | seulement actives | qui sont encore actives | existant encore | nur die aktiven | noch bestehende | noch bestehend | noch existierende | noch geöffnete | die noch aktiv sind | die noch bestehen | nur bestehende | aktuell aktive | solo las activas | solo los activos | todavía abiertas | aún abiertas | que siguen abiertas | que siguen activas | que sigan abiertas | en funcionamiento | aún en activo | todavía en activo | que sigan en activo | que siguen en activo | siguen activas | still trading | still operating | still in business | ancora attive | ancora attivi | attualmente attive | tuttora attive | ancora in attività | in attività | toujours actives | toujours en activité | encore actives | en activité | actuellement actives | noch aktiv | noch aktive | noch aktiven | derzeit aktiv | noch tätig | todavía activas | aún activas | actualmente activas | en activo | que sigan activas | only active | nur aktive | solo attive | solo activas | uniquement actives | not dissolved | not ceased | non cessate |
     fortsatt er aktive | fortsatt er i drift | [fortsatt|fremdeles|ennå|framleis] [aktive|i drift|åpne|virksomme|operative|i live] | [som |][fortsatt|fremdeles] [finnes|eksisterer|driver|er åpne] | som driver fortsatt | ikke [slettet|slettede|nedlagt|oppløst|avviklet] | som ikke er [slettet|nedlagt|oppløst|avviklet] | status aktiv | status : aktiv | virksomme | fremdeles er i drift | fortsatt aktive | fortsatt i drift | fremdeles aktive | fremdeles i drift | ennå aktive | enno aktive | framleis aktive | kun aktive | bare aktive | berre aktive | i drift | i aktiv drift | ikke slettede | ikke oppløste`,
    ACTIVE,
  ],
  [
    `dissolved | struck off | shut down | struck-off | now defunct | [that |which |who |][have |were |are |have been |were ][closed|closed down|shut down|shut|folded|ceased trading|stopped trading|ceased|dissolved|struck off|wound up|gone out of business|went out of business|ceased to exist|deregistered] | [that |which |who |][are |]no longer [exist|trade|trading|active|operating|operate|in business|around|open] | which are no more | removed from the register | ceased to exist | now dissolved | now closed | [non più|ormai non più] [attive|attivi|esistenti|operative|operativi|in attività|aperte|aperti] | [che |]non [esistono|operano|sono] più [|attive|attivi|in attività|operative|operativi|aperte|aperti] | [chiuse|chiusi|cessate|cessati|cessata|estinte|estinti|sciolte|sciolti|cancellate|cancellati|disciolte|disciolti] [definitivamente|dal registro|dal registro delle imprese|dal registro imprese] | estinti | cancellati | sciolti | disciolti | chiusi | definitivamente [chiuse|chiusi] | ormai [chiuse|chiusi|cessate] | [che |][hanno|abbiano] [chiuso i battenti|cessato l attività|cessato di esistere|cessato di operare|chiuso|cessato|chiuso l attività] | con attività cessata | attività cessata | inesistenti | [qui |]n existent plus | n existant plus | qui ne sont plus [en activité|actives|ouvertes|là] | [qui |]ne sont plus en activité | [qui |ayant |][ont |]cessé [leur activité|toute activité|leurs activités|d exister|d exercer] | [qui |ayant |]ont [disparu|fermé leurs portes|mis la clé sous la porte|été radiées|été dissoutes|baissé le rideau] | ayant [fermé leurs portes|mis la clé sous la porte|cessé d exister|été radiées|été dissoutes|disparu] | radiées du [registre|RCS|registre du commerce] | [plus|aujourd hui] [en activité|fermées|disparues] | [nicht mehr|längst nicht mehr] [aktiv|aktive|aktiven|bestehend|bestehende|existierende|existent|tätig|tätige|am Markt|in Betrieb|geöffnet] | [die |]nicht mehr [existieren|bestehen|aktiv sind|tätig sind|am Markt sind|arbeiten] | [die |]es nicht mehr gibt | [die |][geschlossen|zugemacht|dichtgemacht|aufgegeben|ihren Betrieb eingestellt|den Betrieb eingestellt|aufgehört] haben | [die |][geschlossen|aufgelöst|gelöscht|stillgelegt|liquidiert|eingestellt] [wurden|worden sind] | [aus dem|im] Handelsregister gelöscht[|e] | stillgelegte | stillgelegten | stillgelegt | geschlossene | ehemalige | ehemaligen | [que |]ya no [existen|existan|están activas|operan|funcionan|están abiertas|están en activo] | que [han|hayan] [cerrado|cesado|desaparecido|dejado de existir|dejado de operar|echado el cierre|cesado su actividad|cesado la actividad] | que [cerraron|cesaron|desaparecieron|cesaron su actividad|echaron el cierre|dejaron de existir|dejaron de operar] | [han|hayan] sido disueltas | cesadas | [no|ya no] activas | no activas | definitivamente cerradas | inexistentes | extinguidos | closed for good | permanently closed | that closed | that closed down | that have closed | that have closed down | that shut down | who closed | which closed | now closed | gone out of business | out of business | went out of business | that went out of business | no longer active | no longer in business | no longer operating | no longer trading | deregistered | wound-up | chiuso | che hanno chiuso | che hanno cessato l attività | che hanno cessato | hanno chiuso | ormai chiuse | non più attive | non più attivi | chiuse definitivamente | cessata attività | disciolte | liquidate | qui ont fermé | ayant fermé | ont fermé | définitivement fermés | définitivement fermées | plus en activité | qui n existent plus | fermées | fermés | disparues | die geschlossen haben | geschlossen haben | die schließen mussten | die geschlossen sind | dauerhaft geschlossen | nicht mehr aktiv | nicht mehr aktive | nicht mehr bestehende | die nicht mehr existieren | liquidierte | liquidierten | eingestellte | que cerraron | que han cerrado | que hayan cerrado | ya cerradas | ya cerrados | cerradas definitivamente | ya no activas | que ya no existen | liquidadas | cerradas | cerrados | desaparecidas | som har lagt ned | som la ned | lagt ned | som er lagt ned | som har stengt | som er stengt | ikke lenger aktive | ikke lenger i drift | avregistrerte | defunct | ceased trading | no longer trading | wound up | ceased | closed down | cessate | cessati | cessata | sciolte | cancellate dal registro | cancellate | estinte | dissoutes | dissous | radiées | radiés | cessées | ayant cessé leur activité | aufgelöst | aufgelöste | aufgelösten | gelöschte | gelöscht | gelöschten | erloschene | erloschen | disueltas | disueltos | extinguidas | extintas | dadas de baja |
     slettede | slettet | sletta | [som |][er|ble|har blitt|har] [slettet|nedlagt|oppløst|avviklet|stengt|lagt ned|opphørt] | [som |]la ned | [som |]ikke lenger [eksisterer|finnes|er i drift|er aktive|driver|aktive|i drift] | som er borte | slettet fra [registeret|foretaksregisteret] | nedlagte | stengte | slettet fra registeret | oppløste | oppløst | oppløyste | nedlagte | nedlagt | opphørte | opphørt | tvangsoppløste | tvangsoppløst | tvangsavviklede | avviklede | avviklet | avvikla`,
    DISSOLVED,
  ],
  [
    `in liquidation | under liquidation | in [voluntary|compulsory|creditors voluntary|members voluntary|creditors] liquidation | [being|to be] [liquidated|wound up] | [going|gone|went|entered|entering] into liquidation | have gone into liquidation | [entered|undergoing] liquidation | [in|under] the process of liquidation | [in fase di|in corso di|in stato di|in procedura di] liquidazione | in liquidazione [volontaria|giudiziale|coatta amministrativa|coatta] | [poste|messe|posti|messi] in liquidazione | en [cours|voie|procédure] de liquidation | [mises|placées|mis|placés] en liquidation | in [Auflösung|Abwicklung|Liquidation befindlich] | in Liquidation befindliche | [die |]sich in [Liquidation|Abwicklung] befinden | [die |][gerade |]abgewickelt werden | [die |]liquidiert werden | in Liquidation sind | en [fase|proceso|vías|trámite] de liquidación | en liquidación [voluntaria|concursal] | under oppløsning | som [holder på å|er i ferd med å] avvikles | i ferd med å avvikles | som avvikles | going into liquidation | in voluntary liquidation | in compulsory liquidation | in fase di liquidazione | poste in liquidazione | messe in liquidazione | in Liquidation | in liquidation | die abgewickelt werden | en proceso de liquidación | being liquidated | being wound up | in liquidazione | en liquidation | en liquidation amiable | in abwicklung | en liquidación | under avvikling | under likvidasjon | i likvidasjon`,
    ['In liquidation'],
  ],
  [
    `bankrupt | in bankruptcy | bankruptcies | [that |which |who |][have |]declared bankruptcy | [that |which |][became|become|have become|are] [insolvent|bankrupt] | [have|that have|which have] [gone under|gone bust|gone bankrupt|filed for bankruptcy|declared bankruptcy|collapsed] | collapsed into bankruptcy | [che |]hanno [fatto bancarotta|dichiarato fallimento|dichiarato bancarotta|portato i libri in tribunale] | dichiarati falliti | dichiarate fallite | [andate|andati|finite|finiti] in fallimento | insolventi | fallita | [mises|mis|placées|tombées|déclarées] en [faillite|liquidation judiciaire] | [qui |ayant |][ont |]déposé [le|leur] bilan | en dépôt de bilan | insolvables | en état de cessation de paiements | [die |][insolvent|pleite|bankrott|zahlungsunfähig] [gegangen |geworden |][sind|gingen] | zahlungsunfähig | zahlungsunfähige | zahlungsunfähigen | [die |][Insolvenz|Konkurs] [angemeldet|beantragt] haben | [Insolvenz|Konkurs] [angemeldet|beantragt] | nach Insolvenz | in Konkurs | insolventes | [que |][fueron|han ido|se declararon en|se han declarado en|entraron en] [a la quiebra|quiebra|bancarrota|concurso] | declaradas en [quiebra|bancarrota] | insolventes | [som |]har [begjært seg konkurs|begjært oppbud|gått over ende] | som [begjærte oppbud|gikk over ende|ble slått konkurs|er konkurs] | konkursdømte | i konkurs | insolvente selskaper | that went bankrupt | that have gone bankrupt | went bankrupt | went bust | that went bust | gone bankrupt | that have gone bust | went under | that filed for bankruptcy | filed for bankruptcy | fallimenti | fallito | che sono fallite | sono fallite | in stato di fallimento | dichiarate fallite | faillites | faillite | qui ont fait faillite | ont fait faillite | ayant fait faillite | Pleiten | Insolvenzen | Insolvenz | insolvent | die pleite sind | die pleite gegangen sind | die Insolvenz angemeldet haben | Insolvenz angemeldet | insolvente Firmen | quiebras | quebrados | quebraron | que quebraron | que han quebrado | konkurser | konkursbo | konkursbedrifter | konkursbedrift | gone bust | fallite | falliti | in fallimento | in bancarotta | en faillite | en liquidation judiciaire | bankrott | bankrotte | pleite | pleitegegangene | en quiebra | en bancarrota | quebradas | insolvente | insolventen |
     konkurs | konkursrammede | gått konkurs | har gått konkurs | som har gått konkurs | som gikk konkurs | slått konkurs | som er slått konkurs | under konkursbehandling | under konkurs`,
    ['Bankruptcy', 'Dissolved (bankruptcy)'],
  ],
  [
    `in receivership | in administration | under insolvency proceedings | in insolvency proceedings | in concordato | in concordato preventivo | in procedura concorsuale | en redressement judiciaire | en procédure collective | in insolvenz | im insolvenzverfahren | en concurso | en concurso de acreedores | under rekonstruksjon | under gjeldsforhandling | under gjeldsforhandlinger`,
    ['Active (insolvency proceedings)', 'Bankruptcy'],
  ],
  [
    'dormant | shell companies | inattive da tempo | sovende | dormienti | en sommeil | ruhend | ruhende | hvilende selskaper',
    ['Active (dormant)'],
  ],
  ['inactive | inattive | inattivi | inactifs | inaktiv | inaktive | inaktiven | inactivas | inactivos', INACTIVE],
])

/** Adjectives that count only beside a word for companies. */
const ADJECTIVES = phraseTable<Trait>([
  [
    'active | operational | attive | attivi | operative | actives | actifs | en activité | aktive | aktiv | aktiven | activas | activos | trading',
    { kind: 'status', filters: { status: ACTIVE } },
  ],
  ['closed | chiuse | fermées | geschlossene | cerradas', { kind: 'status', filters: { status: DISSOLVED } }],
  ['quoted | public', { kind: 'listing', filters: { listedDelistedUnlisted: ['listed'] } }],
  [
    'tiny | micro | very small | minuscule | piccolissime | piccolissimi | molto piccole | molto piccoli | minuscoli | minuscules | toutes petites | tout petits | très petites | très petits | winzige | winzigen | sehr kleine | sehr kleinen | diminutas | diminutos | muy pequeñas | muy pequeños | bittesmå | bitte små | veldig små | svært små | ørsmå',
    { kind: 'size', filters: { numberOfEmployeesLte: 9 } },
  ],
  [
    'very large | huge | enormous | giant | gigantesche | énormes | riesige | riesigen | enormes | grandissime | très grandes | sehr große | sehr großen | muy grandes',
    { kind: 'size', filters: { categories: ['Very large company'] } },
  ],
  [
    'large | big | larger | bigger | biggest | largest | sizeable | sizable | major | le più grandi | più grandi | i più grandi | maggiori | le maggiori | grossi | les plus grandes | les plus grands | les plus grosses | plus grandes | plus grands | größte | größten | größere | größeren | die größten | las más grandes | los más grandes | más grandes | mayores | las mayores | grandi | grosse | grandes | grands | grosses | gros | große | großen | grosse | grossen',
    { kind: 'size', filters: { categories: ['Large company', 'Very large company'] } },
  ],
  [
    'medium | medium sized | mid market | mid tier | middle sized | di medie | de tamaño mediano | moyens | mediano | medianos | medi | mid sized | midsized | mid size | midsize | medie | di medie dimensioni | di media dimensione | moyennes | de taille moyenne | mittlere | mittleren | mittelgroße | mittelgroßen | medianas | de tamaño medio',
    { kind: 'size', filters: { categories: ['Medium sized company'] } },
  ],
  [
    'small | smaller | smallish | smaller sized | small sized | più piccole | plus petites | kleinere | kleineren | más pequeñas | piccole | piccoli | di piccole dimensioni | petites | petits | kleine | kleinen | pequeñas | pequeños',
    { kind: 'size', filters: { categories: ['Small company'] } },
  ],
])

/** Adjectives that are other words elsewhere ("store"). */
const NORWEGIAN_ADJECTIVES = phraseTable<Trait>([
  ['aktive | aktivt | virksomme', { kind: 'status', filters: { status: ACTIVE } }],
  ['stengte | lukkede | nedlagte', { kind: 'status', filters: { status: DISSOLVED } }],
  ['noterte', { kind: 'listing', filters: { listedDelistedUnlisted: ['listed'] } }],
  ['svært store | veldig store | meget store', { kind: 'size', filters: { categories: ['Very large company'] } }],
  [
    'store | stor | større | storre | de største | største',
    { kind: 'size', filters: { categories: ['Large company', 'Very large company'] } },
  ],
  [
    'mellomstore | mellomstor | middels store | mellomstort',
    { kind: 'size', filters: { categories: ['Medium sized company'] } },
  ],
  ['små | smaa | mindre', { kind: 'size', filters: { categories: ['Small company'] } }],
])

const SIZES = phraseTable<SomeFilters>([
  [
    `SME | SMEs | small and medium sized enterprises | small [and|to|or|&] medium [sized|size|] | small [and|to|or] mid sized | small & medium sized | small to medium size[|d] | piccole medie imprese | piccol[e|i|a] e medi[e|i|a] | piccol[e|i] o medi[e|i] | di [piccole e medie|piccole o medie] dimensioni | di [piccola e media|piccola o media] [dimensione|grandezza|taglia] | petit[|e]s [et|ou|à] moyen[|ne]s | de petite [et|ou|à] moyenne taille | TPE et PME | TPE / PME | PME TPE | kleine[|n|r] [und|oder|bis] [mittlere|mittleren|mittelgroße|mittelgroßen|mittelständische] | mittelständisch geprägte | pequeñ[a|o]s [y|o] median[a|o]s | de tamaño pequeño [y|o] mediano | de pequeño [y|o] mediano tamaño | mipymes | pyme | små [og|eller|til] mellomstore | small and medium enterprises | small and medium sized companies | small and medium sized businesses | small and medium sized | small and medium companies | small to medium sized companies | small or medium sized companies | small and mid sized companies |
     PMI | piccole e medie imprese | piccole e medie aziende | piccole e medie | piccole o medie imprese | PME | TPE PME | petites et moyennes entreprises | petites et moyennes |
     KMU | kleine und mittlere Unternehmen | kleine und mittlere | kleine und mittelständische Unternehmen | kleinen und mittleren Unternehmen | mittelständische Unternehmen | mittelständischen Unternehmen | mittelständischer Unternehmen | Mittelständler | Mittelständlern | mittelständische | mittelständischen | Mittelstand | Mittelstands | PYME | PYMES | pequeñas y medianas empresas | pequeñas y medianas |
     SMB | SMBer | SMB er | SMB bedrifter | SMB selskaper | SMB segmentet | små og mellomstore | små og mellomstore bedrifter | små og mellomstore selskaper | små og mellomstore foretak | små og mellomstore virksomheter | små og mellomstore verksemder | små og mellomstore føretak | små eller mellomstore bedrifter`,
    { numberOfEmployeesLte: 249 },
  ],
  [
    `micro companies | micro enterprises | tiny companies | tiny firms | tiny businesses | one man bands | one person businesses | one person | micropymes | micropyme | di piccolissim[e|a] dimension[i|e] | de très petite taille | de tamaño muy pequeño | very small businesses | very small companies | micro sized | kleinst | Kleinstfirmen | Ein-Personen-Unternehmen | Einpersonenunternehmen | microempresa | microentreprise | micro-aziende | mikrovirksomheter | enmannsbedrifter | micro businesses | microenterprises | microbusinesses | micro firms | microimprese | micro imprese | microaziende | TPE | très petites entreprises | microentreprises | micro entreprises | kleinstunternehmen | kleinstbetriebe | microempresas | micro empresas |
     mikrobedrifter | mikroforetak | mikroselskaper | mikrobedrift | mikroføretak | enkeltmannsbedrifter`,
    { numberOfEmployeesLte: 9 },
  ],
  [
    'großunternehmen | großkonzerne | grandes groupes | grands groupes | multinationals | corporations | big corporations | large corporates | corporates | big business | global players | grandi gruppi | colossi | géants | mastodontes | Großbetriebe | Großfirmen | Großkonzern | grandes grupos | grandes corporaciones | gigantes | storselskaper | multinazionali | multinationales | multinacionales | multinationale Unternehmen | storbedrifter | storkonsern | storkonserner | multinasjonale | multinasjonale selskaper | multinasjonale konsern',
    { categories: ['Large company', 'Very large company'] },
  ],
  [
    'kleinunternehmen | kleinbetriebe | kleinfirmen | småbedrifter | småforetak | småfirmaer | småselskaper',
    { categories: ['Small company'] },
  ],
  [
    'of small size | small scale | small sized | di [piccole|ridotte|contenute|modeste] dimensioni | di dimensioni [piccole|ridotte|contenute] | di piccola [dimensione|taglia|grandezza] | di dimensione piccola | de petite[|s] [taille|dimension|dimensions] | à taille humaine | geringer Größe | von kleiner Größe | de pequeño tamaño | de tamaño pequeño | de tamaño reducido | de pequeñas dimensiones | av liten størrelse',
    { categories: ['Small company'] },
  ],
  [
    'of medium size | medium scale | di medi[e|a] dimension[i|e] | di dimension[i|e] medi[e|a] | di media [taglia|grandezza] | di taglia media | de taille [moyenne|intermédiaire] | de moyenne taille | mittlerer Größe | von mittlerer Größe | de tamaño [medio|mediano] | de mediano tamaño | av middels størrelse',
    { categories: ['Medium sized company'] },
  ],
  [
    'of large size | large scale | large sized | di grand[i|e] dimension[i|e] | di dimension[i|e] grand[i|e] | di grossa taglia | di grosse dimensioni | de grande taille | d une grande taille | de grandes dimensions | d envergure | von erheblicher Größe | de gran tamaño | de tamaño grande | de grandes dimensiones | de gran envergadura | av stor størrelse',
    { categories: ['Large company', 'Very large company'] },
  ],
])

const LISTING = phraseTable<readonly ('listed' | 'unlisted' | 'delisted')[]>([
  [
    `listed | publicly listed | stock market listed | [publicly|exchange] [listed|traded|quoted|held] [shares|stock|] | [listed|traded|quoted|floated|trading] on [the|a|an|any] [stock exchange|stock market|exchange|LSE|main market|London Stock Exchange|NYSE|stock markets] | [traded|quoted|listed|trade] on [AIM|Euronext|Nasdaq] | quoted | have gone public | with a stock [market|exchange] listing | that floated | stock listed | [quotate|quotati|quotata] [alla|nella|sulla|su|sul|a] [Borsa di Milano|Borsa Italiana|Piazza Affari|Euronext|Euronext Milan|mercato|borsa|Borsa] | [quotate|quotati] in borsa valori | listat[e|i] in borsa | con [titoli quotati|azioni quotate] | [inscrites|inscrits] à la cote | introduites en bourse | [cotées|cotés] [à Paris|sur un marché|sur un marché réglementé] | dont [les actions|le titre] [sont cotées|est coté] | actions cotées | [an|bei] [der|einer] Börse [gelistet|gehandelt|gelistete|gehandelte|notiert] [|sind|werden] | mit [Börsennotierung|Börsennotiz|Börsenlisting] | deren Aktien [gehandelt werden|an der Börse gehandelt werden|notiert sind] | mit börsennotierten Aktien | con acciones cotizadas | [listadas|presentes] en [|la ]bolsa | que [cotizan|coticen] en el mercado | en el mercado bursátil | noterte på [børs|børsen|Oslo Børs] | med børsnoterte aksjer | handlet på [børs|Oslo Børs] | floated | that are public | gone public | went public | that went public | public companies | public company | publicly-traded | on the stock market | on the London Stock Exchange | listed on the London Stock Exchange | listed on the New York Stock Exchange | listed on the NYSE | NYSE listed | NYSE | listed on Nasdaq | listed on the Nasdaq | Nasdaq listed | on Nasdaq | on the Nasdaq | quoted on AIM | AIM listed | listed on AIM | on AIM | listed on Euronext | LSE listed | listed on an exchange | listed on a stock exchange | traded on an exchange | listed on the exchange | with listed shares | whose shares are traded | quotate a Piazza Affari | quotate alla Borsa di Milano | quotate a Milano | in borsa | in Borsa | presenti in borsa | quotate su Euronext | a Piazza Affari | en bourse | sur Euronext | cotées sur Euronext | cotées à la Bourse de Paris | à la bourse | an der Börse | börsennotiertes | die an der Börse sind | an der Frankfurter Börse | börsennotierter | in der Börse notiert | en bolsa | en la bolsa | que cotizan en la bolsa | de la bolsa | cotizadas en la bolsa | cotizadas en el mercado continuo | que están en bolsa | notert på Euronext | notert på Euronext Growth | på Euronext Growth | børsselskaper | allmennaksje | stock exchange listed | publicly traded | listed on the stock exchange | listed on the stock market | on the stock exchange | traded on the stock exchange | publicly quoted | exchange listed |
     quotate | quotati | quotata | quotate in borsa | quotati in borsa | quotata in borsa |
     cotées | cotés | cotée | cotées en bourse | cotés en bourse | cotée en bourse |
     börsennotiert | börsennotierte | börsennotierten | börsennotierter | an der Börse notiert | an der Börse notierte | börsengelistet | börsengelistete | börsennotiertes |
     cotizadas | cotizados | cotizada | cotizadas en bolsa | que cotizan en bolsa | que cotizan | que coticen en bolsa | que coticen | que coticen en la bolsa | que cotizan en la bolsa [|de Madrid|de Barcelona] | en la Bolsa de Madrid |
     børsnotert | børsnoterte | notert på børs | notert på børsen | notert på Oslo Børs | på børs | på børsen | på Oslo Børs`,
    ['listed'],
  ],
  [
    `unlisted | not listed | privately held | not [listed|quoted|traded|floated] [on|at] [the|a|any|an] [stock exchange|exchange|stock market|market|LSE] | in private hands | private hands | [non quotate|non quotati] [alla|in|sulla|su] [borsa|Borsa|Borsa di Milano|mercato] | [che |]non [sono|siano] quotat[e|i] [in borsa|] | senza quotazione | private non quotate | privati non quotati | pas cotées en bourse | [qui |]ne sont pas [cotées|cotés|en bourse] [en bourse|] | à capitaux privés | non introduites en bourse | pas en bourse | nicht [an der Börse|an einer Börse] [gelistet|gehandelt|notiert|] [|sind|werden] | ohne [Börsennotierung|Börsennotiz] | nicht notierte | nicht notierten | unnotierte | privadas no cotizadas | que no están [en bolsa|cotizadas] | que no estén cotizadas | no cotizadas en [bolsa|la bolsa] | ikke notert | som ikke er notert [på børs|] | ikke noterte | privately owned | private companies | private company | privately-held | privately-owned | non publicly traded | not on the stock exchange | not publicly owned | non public | not public | non presenti in borsa | non in borsa | di proprietà privata | aziende private | società private | imprese private | hors bourse | non cotée | entreprises privées | sociétés privées | in Privatbesitz | im Privatbesitz | privat gehaltene | privat gehalten | privatgehaltene | nicht an der Börse | nicht an der Börse notiert | nicht börsengelistet | nichtbörsennotierte | sin cotizar | no cotizan | que no estén en bolsa | fuera de bolsa | empresas privadas | de capital privado | privateide | privateid | privat eide | privat eid | ikke på børs | ikke på børsen | not publicly listed | not publicly traded | non listed | unquoted | not quoted | non quotate | non quotati | non quotate in borsa | non cotées | non cotés | non cotées en bourse | nicht börsennotiert | nicht börsennotierte | nicht börsennotierten | nicht notiert | no cotizadas | no cotizados | que no cotizan | que no cotizan en bolsa | que no coticen en bolsa | que no coticen | que no [cotizan|coticen] en la bolsa |
     ikke børsnotert | ikke børsnoterte | ikkje børsnotert | ikkje børsnoterte | ikke notert på børs | ikke er børsnotert | ikke er børsnoterte | som ikke er børsnotert | som ikke er børsnoterte | unoterte | unotert`,
    ['unlisted', 'delisted'],
  ],
  [
    'delisted | delistate | radiées de la cote | retirées de la cote | excluidas de bolsa | strøket fra børs | avnoterte',
    ['delisted'],
  ],
])
/** What is listed without being a company. */
const LISTED_THINGS = wordSet('building buildings house houses property properties below above limited')

const [PUBLIC, PRIVATE, PARTNERSHIP, SOLE, AUTHORITY, NON_PROFIT, BRANCH, FOREIGN, OTHER] = LEGAL_FORMS

const FORM_PHRASES = phraseTable<readonly LegalForm[]>([
  [
    `public limited company | public limited companies | joint stock companies | public companies limited by shares | azionarie | joint stock company | plcs | società per azioni | aziende spa | società spa | sociétés anonymes | société anonyme | aktiengesellschaft | aktiengesellschaften | sociedad anónima | sociedades anónimas | allmennaksjeselskap | allmennaksjeselskaper | allmennaksjeselskapene | ASA er | ASA selskaper`,
    [PUBLIC],
  ],
  [
    `private limited company | private limited companies | limited companies | limited by shares | a responsabilità limitata | à responsabilité limitée | mit beschränkter Haftung | Unternehmergesellschaft[|en] | de responsabilidad limitada | limited company | limited liability companies | limited liability company | ltds | llcs | ltd companies |
     società a responsabilità limitata | srl | srls | gesellschaften mit beschränkter haftung | gesellschaft mit beschränkter haftung | gmbh | gmbhs | sociétés à responsabilité limitée | société à responsabilité limitée | sarl | eurl | sasu |
     sociétés par actions simplifiées | société par actions simplifiée | sociedad limitada | sociedades limitadas | sociedades de responsabilidad limitada | sociedad de responsabilidad limitada | ltd | llc |
     aksjeselskap | aksjeselskaper | aksjeselskapene | aksjeselskapa | AS er | AS selskaper`,
    [PRIVATE],
  ],
  [
    'società di capitali | kapitalgesellschaft | kapitalgesellschaften | sociétés de capitaux | sociedades de capital',
    [PRIVATE, PUBLIC],
  ],
  [
    `partnerships | limited partnerships | partnership | LLP | limited liability partnerships | llps | llp | general partnerships | società di persone | sociétés civiles | société civile | société en nom collectif | société de personnes | comunidad de bienes | sociedad civil | sociedades civiles | società in nome collettivo | società in accomandita semplice | società semplici | snc | sociétés de personnes | sociétés en nom collectif | sociétés civiles | sci | sociétés civiles immobilières |
     personengesellschaft | personengesellschaften | kommanditgesellschaft | kommanditgesellschaften | gmbh & co kg | gmbh & co . kg | gmbh und co kg | ohg | gbr | sociedades colectivas | sociedades comanditarias | sociedades civiles | comunidades de bienes |
     ansvarlig selskap | ansvarlige selskap | ansvarlige selskaper | ansvarleg selskap | ansvarlege selskap | kommandittselskap | kommandittselskaper | partrederi | partrederier | personselskaper`,
    [PARTNERSHIP],
  ],
  [
    `sole traders | sole trader | sole proprietorships | sole proprietor | sole proprietorship | self-employed | liberi professionisti | libero professionista | en nom propre | en EI | entrepreneur individuel | auto-entrepreneur | micro-entrepreneurs | Einzelfirma | Einzelfirmen | Einzelunternehmern | Freiberufler | autónomo | empresario individual | selvstendige næringsdrivende | enkeltmannsforetak | sole proprietors | self employed | ditte individuali | ditta individuale | imprese individuali | impresa individuale | entrepreneurs individuels | entreprises individuelles | entreprise individuelle | auto entrepreneurs | autoentrepreneurs | micro entrepreneurs | einzelunternehmen | einzelunternehmer | einzelkaufleute | empresarios individuales | trabajadores autónomos | autónomos |
     enkeltpersonforetak | enkeltpersonforetakene | enkeltpersonføretak | enkeltmannsforetak | enkeltmannsføretak | personlig foretak | selvstendig næringsdrivende | sjølvstendig næringsdrivande`,
    [SOLE],
  ],
  [
    `public authorities | public bodies | public sector bodies | enti pubblici | pubbliche amministrazioni | amministrazioni pubbliche | établissements publics | organismes publics | collectivités territoriales | behörden | körperschaften des öffentlichen rechts | anstalten des öffentlichen rechts | organismos públicos | entidades públicas | administraciones públicas |
     offentlige virksomheter | offentlige etater | offentlige organer | offentlige foretak | offentlige myndigheter | statlige virksomheter | statlige etater | statsforetak | kommunale foretak | fylkeskommunale foretak | interkommunale selskaper | interkommunale selskap | offentlege verksemder`,
    [AUTHORITY],
  ],
  [
    `non profit | non profits | nonprofit | not-for-profit | charity | charity run | charitable | registered charities | registered charity | a charity | on a not for profit basis | senza [fini|fine|finalità|scopi] di lucro | non a scopo di lucro | non lucrative | del terzo settore | associazione | onlus | associatives | associatifs | sous statut associatif | association | sans but lucratif | gemeinnützig | gemeinnütziger | Verein | eingetragener Verein | Stiftung | ohne [Gewinnabsicht|Gewinnerzielungsabsicht|Gewinnzweck] | gGmbH | no lucrativas | sin [fin|fines] [de lucro|lucrativos] | fundación | asociación | ideelle | ideell | non-profit | ikke kommersielle | uten [profittformål|økonomisk formål|profitt som formål] | nonprofits | non profit organisations | non profit organizations | nonprofit organizations | not for profit | not for profit organisations | not for profits | charities | charitable organisations | charitable trusts | associations |
     no profit | onlus | associazioni | enti del terzo settore | organizzazioni non profit | organizzazioni no profit | senza scopo di lucro | enti non profit | associations loi 1901 | à but non lucratif | sans but lucratif | organismes à but non lucratif |
     vereine | eingetragene vereine | gemeinnützige | gemeinnützigen | gemeinnützige organisationen | stiftungen | verbände | asociaciones | fundaciones | sin ánimo de lucro | entidades sin ánimo de lucro | organizaciones sin ánimo de lucro | ong | ngos |
     stiftelse | stiftelser | stiftingar | forening | foreninger | foreiningar | ideelle organisasjoner | frivillige organisasjoner | veldedige organisasjoner | ideelle stiftelser | lag og foreninger`,
    [NON_PROFIT],
  ],
  [
    `cooperatives | cooperative | co operatives | a cooperative | sociedad cooperativa | société coopérative | co-op | co op | cooperatively owned | cooperativi | cooperative | in forma cooperativa | coopératif | coopératifs | genossenschaftlich | genossenschaftliche | genossenschaftlichen | genossenschaftlicher Form | en régimen cooperativo | samvirke | samvirkeeide | co operative | co ops | coops | cooperative companies | cooperative societies | cooperativa | società cooperative | società cooperativa | coop | coopératives | coopérative | sociétés coopératives | scop | genossenschaft | genossenschaften | eingetragene genossenschaften | cooperativas | sociedades cooperativas |
     samvirkeforetak | samvirkeføretak | samvirker | samvirkelag | samvirkebedrifter | kooperativ | kooperativer`,
    [OTHER],
  ],
  [
    'branches of foreign companies | succursali di società estere | succursales de sociétés étrangères | zweigniederlassungen | sucursales de empresas extranjeras',
    [BRANCH],
  ],
  [
    'foreign companies | overseas companies | società estere | società straniere | sociétés étrangères | ausländische gesellschaften | sociedades extranjeras | empresas extranjeras | norskregistrerte utenlandske foretak | utenlandske foretak | utenlandske selskaper | utanlandske føretak',
    [FOREIGN],
  ],
])

/** Abbreviations in use that the countries' lists of forms do not have. */
const UNLISTED_ABBREVIATIONS: Readonly<Record<string, Readonly<Record<string, LegalForm>>>> = {
  IT: { sas: PARTNERSHIP, sapa: PUBLIC },
  FR: { sca: PUBLIC, scs: PARTNERSHIP },
  DE: { ug: PRIVATE },
}

/** Abbreviations that are words or syllables as well: they count when dotted, or in capitals in a sentence that has others. */
const SHORT_FORMS = wordSet(
  'spa sa ag se ug sl slu sas kg eg ev plc sc sca scs nv bv inc corp sapa snc eu og sp as asa ans da ks enk nuf iks',
)

/** Reads a trait at `at`; null where none begins there. */
export function traitAt(pieces: Sentence, at: number, country: string): Found<Trait> | null {
  const size = SIZES.find(pieces, at)
  if (size !== null) return { value: { kind: 'size', filters: size.value }, end: size.end }
  const listing = LISTING.find(pieces, at)
  if (listing !== null && !LISTED_THINGS.has(pieces[listing.end]?.key ?? '')) {
    return { value: { kind: 'listing', filters: { listedDelistedUnlisted: [...listing.value] } }, end: listing.end }
  }
  const status = STATUS_PHRASES.find(pieces, at)
  // "In activity in the sector" says no status; "still active in Bergen" does.
  const isPlain = status !== null && status.end === at + 1
  if (status !== null && !(status.value === ACTIVE && isPlain && saysWhere(pieces, status.end))) {
    return { value: { kind: 'status', filters: { status: [...status.value] } }, end: status.end }
  }
  const form = abbreviationAt(pieces, at, country)
  if (form !== null) return form
  const phrase = FORM_PHRASES.find(pieces, at)
  if (phrase !== null) {
    return { value: { kind: 'legalForm', filters: { standardisedLegalForm: [...phrase.value] } }, end: phrase.end }
  }
  return adjectiveAt(pieces, at)
}

function abbreviationAt(pieces: Sentence, at: number, country: string): Found<Trait> | null {
  const { key, text, kind } = pieces[at]
  if (kind !== 'word' || !SHORT_FORMS.has(key)) return null
  const isDotted = text.includes('.')
  const isWritten =
    isDotted || (text.length > 1 && /^\p{Lu}/u.test(text) && /\p{Lu}$/u.test(text) && !isShouted(pieces))
  if (!isWritten) return null
  const form = findLegalFormByName(country, key)?.form ?? UNLISTED_ABBREVIATIONS[country]?.[key]
  if (form === undefined) return null
  return { value: { kind: 'legalForm', filters: { standardisedLegalForm: [form] } }, end: at + 1 }
}

const CONJUNCTIONS = wordSet('and or e ed o et ou und oder y u og eller')
const WHERE = wordSet(
  'in nel nella nell nei nelle dans im en sul sur auf for on a since dal dall da depuis seit desde innen innan på siden sidan',
)

function adjectiveAt(pieces: Sentence, at: number): Found<Trait> | null {
  const found = adjectiveIn(pieces, at)
  if (found === null) return null
  const { value, end } = found
  const before = pieces[at - 1]?.key ?? ''
  const after = pieces[end]?.key ?? ''
  // "Store IT-selskaper".
  const afterHyphens = pieces[end + 1]?.key === '-' && pieces[end + 1].isGlued ? (pieces[end + 2]?.key ?? '') : after
  const isBeside =
    isCompany(before) ||
    isCompany(after) ||
    isNorwegianCompany(afterHyphens) ||
    (value.kind !== 'listing' && (AGENT_NOUNS.has(after) || isNorwegianAgent(afterHyphens)))
  // "Small and large companies": the second adjective is beside the noun, the first beside the second.
  const joined = CONJUNCTIONS.has(after) ? adjectiveIn(pieces, end + 1) : null
  const joinedBefore = CONJUNCTIONS.has(before) && at > 1 && pieces[at - 2].kind === 'word' && standsAlone(pieces, at)
  const joinedTo = joined === null ? '' : (pieces[joined.end]?.key ?? '')
  if (isPredicate(pieces, at, end)) return found
  const isJoined =
    isCompany(joinedTo) ||
    isNorwegianAgent(joinedTo) ||
    (joined?.value.kind === 'size' && isAheadOfTrade(pieces, end + 1, joined.end))
  if (value.kind === 'status') {
    if (saysWhere(pieces, end) && !isCompany(after)) return null
    const isFormBefore = FORM_WORDS.has(before)
    if (isAfterTrade(pieces, at, end) || isBeforeTrade(pieces, at, end)) return found
    // "Active software companies"; "…, active, …".
    const isAhead = at > 0 && !pieces[at - 1].isGlued && !ASKING.has(before) ? false : isAheadOfCompanies(pieces, end)
    const isBetweenCommas = (before === ',' || before === '') && (after === ',' || after === '')
    return isBeside || isJoined || isFormBefore || isAhead || (isBetweenCommas && at > 0) ? found : null
  }
  if (isBeside || isJoined || joinedBefore) return found
  if (value.kind === 'size' && isAtBeginning(pieces, at) && pieces[end]?.kind === 'word' && !SIZED_THINGS.has(after)) {
    // "The 20 largest": the number says how many are wanted.
    return requestAt(pieces, end) === null ? found : null
  }
  return value.kind === 'size' && isAheadOfTrade(pieces, at, end) ? found : null
}

/** Words before an adjective that say it of companies: "that **are** active". Of German ones the verb follows. */
const COPULAS = phraseTable<true>([
  [
    `[that|which|who] [are|is] [|still|currently|all|now] | [that|which|who] have been | [with|having] [|an|a] [status|state] [|:|of] | status [:|=|] | whose status is | only the |
     [che|le quali|i quali] [sono|siano|risultano|risultino] [|ancora|tuttora|attualmente|tutte|tutti] | [con|in] stato [|di] | stato [:|=|] | solo [quelle|quelli|le|i] | solo |
     [qui|lesquelles] sont [|encore|toujours|actuellement] | [uniquement|seulement] celles qui sont | [uniquement|seulement] [|les|celles] | statut [:|=|] | avec un statut |
     [die|welche] [|noch|derzeit|aktuell|weiterhin] | nur [die|] | Status [:|=|] | mit Status |
     que [están|estén|son|sean|siguen|sigan] [|todavía|aún] | [solo|únicamente] [las|los|] | estado [:|=|] | con estado |
     som [er|fortsatt er|fremdeles er|fremdeles|fortsatt] | [bare|kun] de | status [:|=|] | med status`,
    true,
  ],
])
const COPULA_WORDS_MAX = 5
const GERMAN_VERBS = wordSet('sind ist waren')

/** "Bakeries that are active", "die klein sind": the adjective is all that is said. */
function isPredicate(pieces: Sentence, at: number, end: number): boolean {
  const next = pieces[end]
  const isEnd =
    next === undefined || next.kind !== 'word' || requestAt(pieces, end) !== null || GERMAN_VERBS.has(next.key)
  if (!isEnd) return false
  const { key } = pieces[at]
  const isVerbLast = next !== undefined && GERMAN_VERBS.has(next.key)
  for (let from = Math.max(0, at - COPULA_WORDS_MAX); from < at; from++) {
    if (COPULAS.find(pieces, from, at)?.end !== at) continue
    // "Die große": an article, unless the verb follows.
    if (/^(?:die|welche)$/.test(pieces[from].key) && !isVerbLast) continue
    return key.length > 0
  }
  return false
}

/** Status adjectives of Romance languages, which follow their noun. */
const AFTER_NOUNS = wordSet('attive attivi operative operativi actives actifs activas activos chiuse fermées cerradas')
/** Nouns that are active themselves: carbon, ingredients. */
const ACTIVE_NOUNS =
  /^(?:carbon|carboni|carbone|charbon|charbons|carbones|principi|principio|principe|principes|principios|ingredient|substanc|sustanci|sostanz|vida|vie|vita|circuit|circuito|circuiti|componenti|composants|componentes|matière|matieres|materie|pause|implant|dispositiv|dispositif|antenne|antennes|elementi)/

/** "Panifici attivi", "boulangeries actives depuis": the adjective after the trade, at the end of what is said of it. */
function isAfterTrade(pieces: Sentence, at: number, end: number): boolean {
  const before = pieces[at - 1]
  if (before?.kind !== 'word' || !AFTER_NOUNS.has(pieces[at].key) || ACTIVE_NOUNS.test(before.key)) return false
  const next = pieces[end]
  return next === undefined || next.kind === 'mark' || requestAt(pieces, end) !== null
}

/** "Active bakeries", "aktive Bäckereien": the adjective before a trade in the plural, at the beginning. */
function isBeforeTrade(pieces: Sentence, at: number, end: number): boolean {
  const next = pieces[end]
  if (next?.kind !== 'word' || requestAt(pieces, end) !== null || !isAtBeginning(pieces, at)) return false
  const { key } = pieces[at]
  if (ACTIVE_THINGS.has(next.key) || ACTIVE_NOUNS.test(next.key)) return false
  if (key === 'active' || key === 'closed') {
    const last = pieces.findIndex(({ kind }, index) => index >= end && kind !== 'word')
    const until = last < 0 ? pieces.length : last
    const stop = pieces.findIndex((_, index) => index > end && index < until && requestAt(pieces, index) !== null)
    return /[^s]s$/.test(pieces[(stop < 0 ? until : stop) - 1].key)
  }
  return /^(?:aktive|aktiven|geschlossene)$/.test(key) && next.isCapital && /(?:en|er|e|s)$/.test(next.key)
}

/** Whether only words of asking, or a number of companies wanted, precede: "find small bakeries", "die 20 größten Molkereien". */
function isAtBeginning(pieces: Sentence, at: number): boolean {
  let next = 0
  while (next < at) {
    const asked = pieces[next].kind === 'number' ? next + 1 : requestAt(pieces, next)
    if (asked === null) return false
    next = asked
  }
  return true
}

/** Words between "small" and "firms" in "small accounting firms", "large Italian food companies". */
const TRADE_WORDS_MAX = 3
/** Endings that words for a company have in German compounds: "kleine Bauunternehmen". */
const GERMAN_COMPANY =
  /.(?:unternehmen|firmen|betriebe|betrieben|gesellschaften|buros|agenturen|kanzleien|konzerne|hersteller|herstellern|handler|handlern)$/
const GERMAN_SIZES = wordSet('große großen grosse grossen kleine kleinen mittlere mittleren mittelgroße mittelgroßen')
const ENGLISH_SIZES = wordSet('large big larger small medium mid midsized midsize huge very')
const ENGLISH_COMPANIES = wordSet('company companies firm firms business businesses enterprise enterprises')
/** What is itself small, medium or large: "small animal practices", "large format printing companies". */
const SIZED_THINGS = wordSet(
  `animal animals language languages arms appliance appliances batch boat boats bore box breed business businesses cap cargo cattle caliber calibre claims components computer craft data diameter domestic electrical
  electricals electronics engine engines fleet format gauge gift goods group groups hand hydro item items kitchen load loads loan loans machinery molecule molecules motor motors office
  package parcel part parts pharma pack plot print pet pets power project projects public quantity quantities ruminant satellite satellites scale screen screens series space
  structure structures talk tech tools truck trucks unit units vehicle vehicles volume wind works yacht yachts tension voltage pressure density range term duty carbon fibre rise sized dogs children houses homes cars sums quantities print events weddings
  biler hus båter hunder barn maskiner motorer dyr partier leiligheter eiendommer format formater
  Autos Häuser Hunde Mengen Formate Tiere Kinder Wohnungen Maschinen Motoren
  animaux appareils électroménager travaux cultures surfaces formats séries ensembles enfants
  animali elettrodomestici impianti opere quantità magazzini formati taglie pezzi lavori bambini
  electrodomésticos superficies almacenes obras animales formatos tallas niños`,
)

/** "Small accounting firms", "kleine Bauunternehmen": the trade is between the size and the word for companies. */
function isAheadOfTrade(pieces: Sentence, at: number, end: number): boolean {
  const first = pieces[end]?.key ?? ''
  const { key } = pieces[at]
  if (GERMAN_SIZES.has(key) && GERMAN_COMPANY.test(first)) return true
  if (!ENGLISH_SIZES.has(key) || SIZED_THINGS.has(first)) return false
  for (let next = end; next < end + TRADE_WORDS_MAX; next++) {
    if (pieces[next]?.kind !== 'word' || requestAt(pieces, next) !== null) return false
    if (ENGLISH_COMPANIES.has(pieces[next + 1]?.key ?? '')) return true
  }
  return false
}

function adjectiveIn(pieces: Sentence, at: number): Found<Trait> | null {
  return (pieces.isNorwegian ? NORWEGIAN_ADJECTIVES.find(pieces, at) : null) ?? ADJECTIVES.find(pieces, at)
}

/** Words for legal forms and sizes: an adjective beside one describes companies. */
const FORM_WORDS = wordSet(
  'srl srls spa snc sas gmbh ag kg sarl sa eurl ltd plc llp sl slu cooperative coopératives cooperativas pmi pme pymes smes kmu startup startups smb as asa',
)
/** Words before an adjective that begins the query. */
const ASKING = wordSet('me all the of for find show list tutte le les alle las todas find : - finn vis meg')
/** What is active without being a company. */
const ACTIVE_THINGS = wordSet(
  'ingredient ingredients carbon substance substances pharmaceutical pharmaceuticals wear travel sports sportswear noise learning circuit loop cell cells die door doors system systems fund funds leisure',
)

/** Whether a word for companies follows within a few words: "active software companies". */
function isAheadOfCompanies(pieces: Sentence, end: number): boolean {
  if (ACTIVE_THINGS.has(pieces[end]?.key ?? '')) return false
  return pieces.slice(end + 1, end + 4).some(({ key }) => isCompany(key))
}

/** "Aziende piccole e medie": the adjective before the conjunction is beside the noun. */
function standsAlone(pieces: Sentence, at: number): boolean {
  return adjectiveIn(pieces, at - 2) !== null && isCompany(pieces[at - 3]?.key ?? '')
}

function isCompany(key: string): boolean {
  return isCompanyNoun(key)
}

/** "Active in the textile sector", "attive nel settore", "active since 1990" say no status. */
function saysWhere(pieces: Sentence, end: number): boolean {
  const next = pieces[end]
  return next?.kind === 'word' && WHERE.has(next.key)
}
