/**
 * Headings of the columns of people's lists, by what they say and by language: for those who speak the language to review. Case,
 * accents, spaces and punctuation do not matter; the likeliest come first. `guess-columns.ts` uses it.
 */

/** What a column of a list says. */
export type HeadingKind =
  | 'name'
  | 'number'
  | 'vat'
  | 'lei'
  | 'country'
  | 'postcode'
  | 'city'
  | 'region'
  | 'website'
  | 'ref'

/** Headings by language (ISO 639-1), separated by bars. */
type Headings = Readonly<Record<string, string>>

/** What companies are called. */
const NAME: Headings = {
  en: 'company name | company | legal name | legal entity name | legal entity | registered name | business name | organisation name | organization name | organisation | organization | entity name | entity | account name | account | customer name | customer | client name | client | supplier name | supplier | vendor name | vendor | debtor name | debtor | creditor name | creditor | business partner | partner name | partner | counterparty name | counterparty | employer | issuer | corporation | firm name | firm | business | trading name | trade name | party name | party | name | company organisation | company name english | trading as | org name | org | institution | beneficiary | merchant | manufacturer | contractor | seller | buyer',
  de: 'firmenname | firma | firmenwortlaut | firmenbezeichnung | name der firma | unternehmensname | name des unternehmens | unternehmen | gesellschaft | kundenname | kunde | lieferantenname | lieferant | debitor | kreditor | geschäftspartner | auftraggeber | betrieb | name1 | bezeichnung | name firma | firma name | mandant | empfänger | firmenname 1 | firma 1 | bezeichnung der firma | rechtsträger',
  fr: "raison sociale | dénomination sociale | dénomination | nom de l'entreprise | nom entreprise | entreprise | nom de la société | nom société | société | nom du client | nom client | client | nom du fournisseur | nom fournisseur | fournisseur | établissement | nom commercial | enseigne | organisme | tiers | libellé | nom | nom ou raison sociale | dénomination légale | nom raison sociale | raison sociale dénomination | bénéficiaire",
  it: 'ragione sociale | denominazione sociale | denominazione o ragione sociale | denominazione | nome azienda | azienda | nome società | società | nome impresa | impresa | ditta | nome cliente | cliente | nome fornitore | fornitore | intestatario | intestazione | ente | nominativo | nome | rag soc | ragione soc | nome ragione sociale | cognome nome ragione sociale | denom | beneficiario',
  es: 'razón social | denominación social | denominación | nombre de la empresa | nombre empresa | empresa | sociedad | nombre del cliente | nombre cliente | cliente | nombre del proveedor | nombre proveedor | proveedor | compañía | entidad | organización | nombre comercial | nombre | nombre o razón social | nombre razón social | nombre fiscal | nombre o denominación | acreedor | beneficiario',
  pt: 'razão social | nome empresarial | denominação social | denominação | designação social | nome da empresa | nome empresa | empresa | sociedade | nome do cliente | nome cliente | nome do fornecedor | fornecedor | nome fantasia | entidade | firma | nome | nome razão social | nome ou razão social | nome da firma | nome da entidade | beneficiário',
  nl: 'bedrijfsnaam | naam bedrijf | bedrijf | statutaire naam | maatschappelijke naam | handelsnaam | naam onderneming | onderneming | organisatienaam | organisatie | klantnaam | naam klant | klant | naam leverancier | leverancier | firmanaam | debiteur | crediteur | relatie | benaming | naam',
  da: 'firmanavn | virksomhedsnavn | virksomhed | selskabsnavn | selskab | kundenavn | leverandørnavn | leverandør | navn | virksomhedens navn | firmaets navn | selskabets navn',
  nb: 'foretaksnavn | firmanavn | bedriftsnavn | bedrift | selskapsnavn | selskap | virksomhetsnavn | virksomhet | organisasjonsnavn | organisasjon | kundenavn | leverandørnavn | leverandør | navn | bedriftens navn | firmaets navn | selskapets navn',
  sv: 'företagsnamn | företag | bolagsnamn | bolag | firmanamn | organisationsnamn | kundnamn | kund | leverantörsnamn | leverantör | namn | företagets namn | bolagets namn | kundens namn',
  fi: 'yrityksen nimi | yritys | yritysnimi | toiminimi | yhtiön nimi | yhtiö | virallinen nimi | organisaation nimi | organisaatio | asiakkaan nimi | asiakas | toimittajan nimi | toimittaja | nimi',
  is: 'nafn fyrirtækis | heiti fyrirtækis | fyrirtæki | nafn félags | félag | viðskiptavinur | viðskiptamaður | birgir | heiti | nafn',
  et: 'ettevõtte nimi | ettevõte | ärinimi | firma nimi | äriühing | kliendi nimi | klient | tarnija nimi | tarnija | organisatsioon | asutus | nimetus | nimi | juriidilise isiku nimi | täisnimi',
  lv: 'uzņēmuma nosaukums | uzņēmums | firmas nosaukums | sabiedrība | komersants | klienta nosaukums | klients | piegādātāja nosaukums | piegādātājs | organizācija | nosaukums',
  lt: 'įmonės pavadinimas | įmonė | juridinio asmens pavadinimas | bendrovė | kliento pavadinimas | klientas | pirkėjas | tiekėjo pavadinimas | tiekėjas | organizacijos pavadinimas | organizacija | pavadinimas',
  pl: 'nazwa firmy | nazwa przedsiębiorstwa | przedsiębiorstwo | nazwa podmiotu | podmiot | nazwa spółki | spółka | nazwa klienta | nazwa kontrahenta | kontrahent | nazwa dostawcy | dostawca | odbiorca | pełna nazwa | nazwa pełna | organizacja | nazwa | firma nazwa | nazwa skrócona | nazwa pełna firmy | nazwa odbiorcy',
  cs: 'název firmy | název společnosti | obchodní firma | obchodní jméno | společnost | jméno firmy | název subjektu | subjekt | podnik | název zákazníka | zákazník | odběratel | název dodavatele | dodavatel | organizace | název',
  sk: 'názov firmy | názov spoločnosti | obchodné meno | spoločnosť | názov subjektu | podnik | názov zákazníka | zákazník | odberateľ | dodávateľ | organizácia | názov',
  sl: 'naziv podjetja | ime podjetja | podjetje | popolno ime | polno ime | družba | naziv stranke | stranka | kupec | dobavitelj | organizacija | naziv | ime | polni naziv | naziv družbe | ime družbe',
  hr: 'naziv tvrtke | ime tvrtke | tvrtka | naziv poduzeća | poduzeće | naziv subjekta | trgovačko društvo | društvo | naziv kupca | kupac | klijent | naziv dobavljača | dobavljač | organizacija | naziv',
  hu: 'cégnév | cég neve | cég | vállalkozás neve | vállalkozás | társaság neve | vállalat neve | vállalat | ügyfél neve | ügyfél | vevő neve | vevő | szállító neve | szállító | partner neve | szervezet neve | szervezet | megnevezés | név',
  ro: 'denumire firmă | denumirea firmei | denumire societate | denumire client | denumire furnizor | denumire | nume firmă | firmă | nume companie | companie | societate | nume client | nume furnizor | furnizor | agent economic | partener | nume | denumirea | denumire companie | denumirea societății | nume client furnizor | beneficiar',
  bg: 'име на фирма | име на фирмата | фирма | наименование | име на дружеството | дружество | компания | име на клиент | клиент | доставчик | търговец | предприятие | организация | име',
  el: 'επωνυμία εταιρείας | επωνυμία επιχείρησης | επωνυμία πελάτη | επωνυμία | όνομα εταιρείας | εταιρεία | εταιρία | επιχείρηση | πελάτης | όνομα πελάτη | προμηθευτής | διακριτικός τίτλος | οργανισμός | όνομα',
  mt: 'isem tal-kumpanija | isem il-kumpanija | kumpanija | isem tal-klijent | klijent | fornitur | isem',
  ja: '会社名 | 企業名 | 法人名 | 商号 | 商号又は名称 | 社名 | 事業者名 | 取引先名 | 取引先 | 顧客名 | 得意先名 | 仕入先名 | 組織名 | 団体名 | 名称',
}

/** Numbers of registers. */
const NUMBER: Headings = {
  en: 'company number | company no | company registration number | company registration no | company reg number | company reg no | companies house number | companies house no | crn | registration number | registration no | reg number | reg no | registered number | registered no | register number | registry number | business registration number | business number | incorporation number | national id | national identifier | organisation number | organization number | enterprise number | legal entity number | company identification number | identification number | company code | cro number | cro no | cro | abn | acn | cik | cik number | entity id | entity number | registry code | registration code | business code | enterprise code | legal entity code | trade register number | trade register no | commercial register number | commercial register no | unified registration number | company register number | companies registry number | co reg no | co reg number | co no | co number | company reg | org number | org no | org id | organisation no | organization no | coc number | coc no | chamber of commerce number | business id number | company tax number',
  de: 'handelsregisternummer | handelsregister nr | handelsregister | hr nummer | hr nr | hrb | hra | hrb nr | hrb nummer | registernummer | register nr | firmenbuchnummer | firmenbuch nr | firmenbuch | fn | fn nummer | fn nr | fb nr | unternehmensnummer | unternehmens id | uid | unternehmensidentifikationsnummer | registrierungsnummer | handelsreg nr | hrb hra | registernr | reg nr | firmenbuchnr fn | che nummer | registergericht nummer',
  fr: "siren | siret | numéro siren | numéro siret | n siren | n siret | no siren | no siret | num siren | num siret | code siren | code siret | siren siret | identifiant siren | rcs | numéro rcs | n rcs | numéro d'immatriculation | immatriculation | numéro d'entreprise | numéro entreprise | n entreprise | numéro bce | n bce | bce | ide | numéro ide | n ide | registre de commerce | numéro de registre | numéro d'identification | numéro identification | n d'identification | n immatriculation | n rcs ville | num entreprise | no entreprise | numéro unique d'identification",
  it: 'codice fiscale | codice fiscale azienda | codice fiscale impresa | cod fiscale | cod fisc | cf | numero registro imprese | n registro imprese | idi | numero idi',
  es: 'nif | cif | nif cif | cif nif | número nif | número cif | nif empresa | cif empresa | número de identificación fiscal | número identificación fiscal | identificación fiscal | código de identificación fiscal | número de registro | nif cif nie | documento fiscal | id fiscal | número fiscal',
  pt: 'cnpj | cnpj cpf | cpf cnpj | número cnpj | nipc | nif | nif nipc | número de contribuinte | n contribuinte | contribuinte | número de identificação fiscal | número de pessoa coletiva | número de matrícula | nº contribuinte | n de contribuinte | número fiscal | id fiscal | nipc nif',
  nl: 'kvk nummer | kvk nr | kvk no | kvk | handelsregisternummer | rsin | ondernemingsnummer | kbo nummer | kbo nr | kbo | inschrijvingsnummer | ondernemingsnr | inschrijfnummer | kvk dossiernummer',
  da: 'cvr nummer | cvr nr | cvr no | cvr | virksomhedsnummer | se nummer | se nr',
  nb: 'organisasjonsnummer | organisasjonsnr | org nummer | org nr | orgnr | org no | foretaksnummer',
  sv: 'organisationsnummer | organisationsnr | org nummer | org nr | orgnr',
  fi: 'y tunnus | yritystunnus | yritys ja yhteisötunnus | ly tunnus | rekisterinumero | fo nummer | business id',
  is: 'kennitala | kennitala fyrirtækis | kt',
  et: 'registrikood | registri kood | reg kood | rg kood | äriregistri kood | ettevõtte registrikood | ettevõtte kood | registreerimisnumber | registrinumber | reg nr',
  lv: 'reģistrācijas numurs | reģistrācijas nr | reģ nr | reģ numurs | vienotais reģistrācijas numurs | reģistra numurs',
  lt: 'įmonės kodas | juridinio asmens kodas | ja kodas | įm kodas | įm k | registro kodas | įmonės kodas ja kodas | kodas ja | im kodas',
  pl: 'krs | numer krs | nr krs | regon | numer regon | nr regon',
  cs: 'ičo | ič | identifikační číslo | identifikační číslo osoby | číslo ičo | ičo firmy',
  sk: 'ičo | identifikačné číslo | identifikačné číslo organizácie | ičo firmy',
  sl: 'matična številka | matična številka podjetja | matična št | mat št | matična',
  hr: 'oib | oib tvrtke | broj oib | osobni identifikacijski broj | mbs | matični broj subjekta | matični broj | mb',
  hu: 'cégjegyzékszám | cégjegyzék szám | cégjegyzékszáma | cégj szám | cg | nyilvántartási szám',
  ro: 'cui | cod unic de înregistrare | cif | cod de identificare fiscală | cod fiscal | nr reg com | nr ord reg com | reg com | nr registrul comerțului | număr registrul comerțului | nr orc | număr de înregistrare | cui cif | cif cui | cod unic | nr înregistrare | nr de înregistrare',
  bg: 'еик | еик булстат | булстат | единен идентификационен код | идентификационен номер | регистрационен номер | eik | bulstat',
  el: 'αφμ | γεμη | αρ γεμη | αριθμός γεμη | αριθμός μητρώου | αρ μητρώου | afm | gemi',
  mt: "numru ta' reġistrazzjoni | numru tar-reġistrazzjoni",
  ja: '法人番号 | 会社法人等番号 | 登記番号 | 登録番号 | 適格請求書発行事業者登録番号 | インボイス番号',
}

/** Numbers of tax offices. */
const VAT: Headings = {
  en: 'vat tax number | vat number | vat no | vat id | vat | vat registration number | vat registration no | vat reg no | vat reg number | vat code | vatin | eu vat number | eu vat no | eu vat | tax number | tax no | tax id | tax id number | tax identification number | tax registration number | tin | ein | fein | federal tax id | employer identification number | fiscal code | vat payer code | eu vat id | vat tax id | vat identification number | tax id no | vat registration',
  de: 'ust id | ust idnr | ust id nr | ust id nummer | umsatzsteuer id | umsatzsteuer identifikationsnummer | umsatzsteueridentifikationsnummer | ust ident nr | uid nummer | uid nr | mwst nummer | mwst nr | umsatzsteuer id nr | umsatzsteuer idnr | ustidnr | eu ust id',
  fr: 'tva intracommunautaire | numéro tva | numéro de tva | n tva | no tva | num tva | tva | tva intra | numéro tva intracommunautaire | numéro de tva intracommunautaire | n tva intracommunautaire | identifiant tva | tva intracom | n tva intracom | n tva intra | no tva intracommunautaire',
  it: 'partita iva | p iva | part iva | p i | numero partita iva | n partita iva | partita iva codice fiscale | partita iva cf | codice fiscale partita iva | cf p iva | p iva cf | cf partita iva | iva',
  es: 'nif iva | nif intracomunitario | número de iva | n iva',
  pt: 'número de iva | nif iva',
  nl: 'btw nummer | btw nr | btw id | btw identificatienummer | btw',
  da: 'momsnummer | moms nummer | moms nr | moms',
  nb: 'mva nummer | mva nr | mva',
  sv: 'momsregistreringsnummer | momsreg nr | moms nr | vat nr | vat nummer',
  fi: 'alv numero | alv tunnus | alv nro | arvonlisäverotunnus',
  is: 'vsk númer | vsk nr | virðisaukaskattsnúmer',
  et: 'kmkr | kmkr number | kmkr nr | kmkr kood | käibemaksukohustuslase number | käibemaksunumber',
  lv: 'pvn numurs | pvn nr | pvn reģistrācijas numurs | pvn reģ nr | pvn',
  lt: 'pvm kodas | pvm mokėtojo kodas | pvm mok kodas | pvm numeris | pvm',
  pl: 'nip | numer nip | nr nip | nip ue | nip klienta | nip kontrahenta | vat ue | numer vat ue',
  cs: 'dič | dič firmy | daňové identifikační číslo',
  sk: 'ič dph | dič | daňové identifikačné číslo',
  sl: 'davčna številka | davčna št | id za ddv | id ddv | identifikacijska številka za ddv | davčna',
  hr: 'pdv id | pdv broj | pdv identifikacijski broj | porezni broj',
  hu: 'adószám | adó szám | közösségi adószám | eu adószám',
  ro: 'cod tva | cod de tva | număr tva | nr tva',
  bg: 'ддс номер | номер по ддс | ин по ддс | ддс',
  el: 'αριθμός φπα | αρ φπα',
  mt: 'numru tal-vat',
}

const LEI: Headings = {
  en: 'lei | lei code | lei number | legal entity identifier',
  fr: 'code lei',
  it: 'codice lei',
  es: 'código lei',
}

const COUNTRY: Headings = {
  en: 'country iso2 | country code | country iso code | country | iso country code | iso country | country name | country iso | iso2 | nation',
  de: 'land | ländercode | länderkürzel | länderkennzeichen | landeskennzeichen | lkz | staat',
  fr: 'pays | code pays',
  it: 'paese | codice paese | sigla paese | nazione | codice nazione | stato',
  es: 'país | código país | código de país | código del país',
  pt: 'país | código do país | código país',
  nl: 'land | landcode | landnaam',
  da: 'land | landekode',
  nb: 'land | landkode',
  sv: 'land | landskod',
  fi: 'maa | maakoodi | maatunnus',
  is: 'land | landakóði',
  et: 'riik | riigikood | maa',
  lv: 'valsts | valsts kods',
  lt: 'šalis | šalies kodas | valstybė',
  pl: 'kraj | kod kraju | państwo',
  cs: 'země | stát | kód země | kód státu',
  sk: 'krajina | štát | kód krajiny',
  sl: 'država | koda države',
  hr: 'država | zemlja | kod države',
  hu: 'ország | országkód',
  ro: 'țară | cod țară | țara',
  bg: 'държава | страна | код на държава',
  el: 'χώρα | κωδικός χώρας',
  mt: 'pajjiż',
  ja: '国 | 国名 | 国コード',
}

const POSTCODE: Headings = {
  en: 'postcode | post code | postal code | zip code | zip | zip postcode | zip postal code | postal',
  de: 'plz | postleitzahl',
  fr: 'code postal | cp | npa',
  it: 'cap | codice postale | codice avviamento postale',
  es: 'código postal | cod postal | cp',
  pt: 'cep | código postal | cod postal | cp',
  nl: 'postcode',
  da: 'postnummer | postnr | post nr',
  nb: 'postnummer | postnr | post nr',
  sv: 'postnummer | postnr | post nr',
  fi: 'postinumero | postinro',
  is: 'póstnúmer | pnr',
  et: 'sihtnumber | postiindeks | indeks',
  lv: 'pasta indekss | indekss',
  lt: 'pašto kodas | pašto indeksas',
  pl: 'kod pocztowy | kod poczt',
  cs: 'psč | poštovní směrovací číslo',
  sk: 'psč | poštové smerovacie číslo',
  sl: 'poštna številka | poštna št',
  hr: 'poštanski broj',
  hu: 'irányítószám | irsz | ir szám',
  ro: 'cod poștal',
  bg: 'пощенски код | пк',
  el: 'ταχυδρομικός κώδικας | ταχυδρομικός κωδικός | τκ',
  mt: 'kodiċi postali',
  ja: '郵便番号',
}

const CITY: Headings = {
  en: 'city | town | post town | city town | town city | city name | locality | municipality | suburb | place | town post town | city locality | city municipality',
  de: 'ort | stadt | ortschaft | firmensitz | sitz | wohnort | gemeinde | standort | plz ort | plz stadt',
  fr: 'ville | commune | localité | libellé commune | code postal ville | cp ville',
  it: 'città | comune | località',
  es: 'ciudad | municipio | población | localidad',
  pt: 'cidade | localidade | município | concelho',
  nl: 'plaats | plaatsnaam | vestigingsplaats | woonplaats | stad | gemeente',
  da: 'by | bynavn | postdistrikt | kommune',
  nb: 'poststed | sted | kommune | by',
  sv: 'postort | ort | stad | kommun',
  fi: 'kaupunki | postitoimipaikka | paikkakunta | kunta | kotipaikka',
  is: 'staður | bær | póststaður | sveitarfélag | borg',
  et: 'linn | asula | omavalitsus | vald',
  lv: 'pilsēta | apdzīvota vieta | novads',
  lt: 'miestas | gyvenvietė | savivaldybė',
  pl: 'miasto | miejscowość | poczta | gmina',
  cs: 'město | obec | sídlo',
  sk: 'mesto | obec | sídlo',
  sl: 'kraj | mesto | pošta | naselje | občina',
  hr: 'grad | mjesto | naselje | sjedište | općina',
  hu: 'város | település | helység | székhely',
  ro: 'oraș | localitate | municipiu | comună',
  bg: 'град | населено място | община',
  el: 'πόλη | δήμος | περιοχή',
  mt: 'lokalità | belt',
  ja: '市区町村 | 市町村 | 市区町村名 | 都市',
}

/** Known, and not taken: lists write regions in ways that the list of regions does not have. */
const REGION: Headings = {
  en: 'region | state | county | province | state province | state region',
  de: 'bundesland | kanton | landkreis | region',
  fr: 'région | département | canton',
  it: 'regione | provincia | prov',
  es: 'provincia | comunidad autónoma | región',
  pt: 'estado | uf | distrito | região',
  nl: 'provincie | regio',
  da: 'region',
  nb: 'fylke',
  sv: 'län | region',
  fi: 'maakunta | lääni',
  is: 'landshluti',
  et: 'maakond',
  lv: 'reģions',
  lt: 'apskritis',
  pl: 'województwo | powiat',
  cs: 'kraj | okres',
  sk: 'kraj | okres',
  sl: 'regija',
  hr: 'županija',
  hu: 'megye',
  ro: 'județ',
  bg: 'област',
  el: 'νομός | περιφέρεια',
  mt: 'reġjun',
  ja: '都道府県 | 都道府県名',
}

const WEBSITE: Headings = {
  en: 'website | web site | web address | website url | homepage | url | domain | web | site | www',
  de: 'webseite | internetseite | internetadresse | internet | homepage',
  fr: 'site web | site internet | site',
  it: 'sito web | sito internet | sito',
  es: 'sitio web | página web',
  pt: 'sítio web | página web | site',
  nl: 'webadres',
  da: 'hjemmeside | webside',
  nb: 'nettside | nettsted | hjemmeside',
  sv: 'webbplats | hemsida | webbadress',
  fi: 'verkkosivu | verkkosivut | kotisivu | www osoite',
  is: 'vefsíða | vefur | veffang',
  et: 'veebileht | koduleht',
  lv: 'mājaslapa | tīmekļa vietne',
  lt: 'svetainė | interneto svetainė | tinklalapis',
  pl: 'strona www | strona internetowa | adres www',
  cs: 'webové stránky | webová stránka',
  sk: 'webová stránka | webové stránky',
  sl: 'spletna stran',
  hr: 'web stranica | internet stranica',
  hu: 'weboldal | honlap',
  ro: 'pagina web',
  bg: 'уебсайт | сайт | интернет страница',
  el: 'ιστοσελίδα | ιστότοπος',
  mt: 'websajt | sit elettroniku',
  ja: 'ホームページ | ウェブサイト',
}

/** Numbers that the owner of a list gave, which are no numbers of a register. */
const REF: Headings = {
  en: 'customer number | customer no | customer id | customer ref | client number | client no | client id | account number | account no | account id | supplier number | supplier no | supplier id | vendor number | vendor no | vendor id | partner id | crm id | record id | row id | internal id | external id | our ref | reference number | reference | ref | row | line | duns | duns number | d u n s | duns no | iban | bic | swift | charity number | phone | telephone | fax | email | e mail | contact | notes | comment | comments | remarks',
  de: 'kundennummer | kunden nr | lieferantennummer | lieferanten nr | debitorennummer | debitoren nr | debitor nr | kreditorennummer | kreditoren nr | kreditor nr | lfd nr | referenz | steuernummer',
  fr: 'numéro client | n client | code client | numéro fournisseur | code fournisseur | numéro de compte | référence',
  it: 'codice cliente | cod cliente | codice fornitore | cod fornitore | riferimento | numero rea | rea',
  es: 'número de cliente | código cliente | código de cliente | código proveedor | referencia',
  pt: 'código do cliente | código cliente | número de cliente | referência',
  nl: 'klantnummer | klant nr | debiteurnummer | crediteurnummer | leveranciersnummer | relatienummer | referentie',
  da: 'kundenummer | kundenr | leverandørnummer',
  nb: 'kundenummer | kundenr | leverandørnummer | referanse',
  sv: 'kundnummer | kundnr | leverantörsnummer | referens',
  fi: 'asiakasnumero | toimittajanumero | viite',
  is: 'viðskiptamannanúmer',
  et: 'kliendi number | kliendikood',
  lv: 'klienta numurs | klienta kods',
  lt: 'kliento kodas | kliento numeris',
  pl: 'numer klienta | nr klienta | kod klienta | kod kontrahenta | lp',
  cs: 'číslo zákazníka | kód zákazníka | číslo dodavatele',
  sk: 'číslo zákazníka | kód zákazníka',
  sl: 'številka kupca | šifra stranke | šifra kupca | šifra',
  hr: 'broj kupca | šifra kupca | šifra dobavljača',
  hu: 'ügyfélszám | vevőkód | partnerkód | statisztikai számjel',
  ro: 'cod client | nr client | nr crt',
  bg: 'клиентски номер',
  el: 'κωδικός πελάτη | κωδικός προμηθευτή',
  ja: '顧客番号 | 顧客コード | 取引先コード | 得意先コード',
}

/** All headings. Of a heading with two meanings, that of the language of its neighbours counts, else the first. */
export const HEADINGS: Readonly<Record<HeadingKind, Headings>> = {
  name: NAME,
  number: NUMBER,
  vat: VAT,
  lei: LEI,
  country: COUNTRY,
  postcode: POSTCODE,
  city: CITY,
  region: REGION,
  website: WEBSITE,
  ref: REF,
} // biome-ignore format: a table reads best in rows

/** Headings that many numbers have: only the cells tell whether they are numbers of companies. */
export const UNCLEAR_NUMBERS: readonly string[] = [
  'id', 'company id', 'companyid', 'number', 'no', 'nr', 'num', 'code', 'registration', 'register', 'identifier', 'kod', 'numer', 'nummer', 'číslo',
  'numéro', 'número', 'numero', 'codice', 'código', 'broj', 'številka', 'szám', 'număr', 'номер', 'αριθμός', 'kood', 'kods', 'kodas', 'firmennummer',
] // biome-ignore format: one word a line would fill the screen

/** Words around a heading that do not change what the column says: `Billing City`, `Ville du siège`, `Sídlo - PSČ`. */
export const AROUND: readonly string[] = [
  'customer', 'client', 'supplier', 'vendor', 'company', 'business', 'billing', 'shipping', 'mailing', 'invoice', 'hq', 'head', 'headquarters', 'office',
  'registered', 'reg', 'main', 'primary', 'legal', 'official', 'full', 'address', 'account', 'partner', 'the', 'of', 'our',
  'kunde', 'kunden', 'firma', 'firmen', 'lieferant', 'lieferanten', 'adresse', 'anschrift', 'sitz', 'rechnung', 'der', 'des', 'die',
  'du', 'de', 'la', 'le', 'l', 'd', 'siège', 'siege', 'social', 'entreprise', 'société', 'fournisseur', 'établissement', 'etablissement', 'unité', 'légale',
  'cliente', 'fornitore', 'azienda', 'impresa', 'società', 'sede', 'legale', 'del', 'della', 'dell', 'di', 'indirizzo',
  'empresa', 'proveedor', 'social', 'domicilio', 'dirección', 'do', 'da', 'endereço', 'fornecedor',
  'klant', 'leverancier', 'bedrijf', 'adres', 'van', 'vestiging', 'kundens', 'virksomhed', 'bedrift', 'företag', 'företagets', 'kund', 'kundens',
  'yrityksen', 'asiakkaan', 'ettevõtte', 'kliendi', 'uzņēmuma', 'klienta', 'įmonės', 'kliento', 'firmy', 'klienta', 'kontrahenta', 'siedziby', 'spółki',
  'společnosti', 'sídlo', 'zákazníka', 'spoločnosti', 'podjetja', 'stranke', 'tvrtke', 'kupca', 'sjedišta', 'cég', 'ügyfél', 'székhely',
  'firmei', 'client', 'sediu', 'на', 'фирмата', 'клиента', 'της', 'εταιρείας', 'πελάτη', 'tal', 'eu', 'ue', '1',
] // biome-ignore format: one word a line would fill the screen

/** Words beside a heading by which the column says something else: `VAT rate`, `VAT registered`. */
export const OTHERWISE: readonly string[] = [
  'rate', 'amount', 'status', 'type', 'date', 'group', 'valid', 'check', 'exempt', 'percent', 'total', 'net', 'gross', 'count', 'size', 'contact', 'person',
  'satz', 'betrag', 'datum', 'art', 'taux', 'montant', 'statut', 'aliquota', 'importo', 'stato', 'tipo', 'fecha', 'data', 'tarief', 'bedrag', 'sats', 'beløb',
  'stawka', 'kwota', 'sazba', 'sadzba', 'kulcs', 'cota', 'phone', 'email', 'mail', 'tel', 'telefon', 'website',
] // biome-ignore format: one word a line would fill the screen
