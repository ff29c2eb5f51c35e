/**
 * Adjectives of cities, provinces and regions, and landscapes: "bergamaschi", "dijonnaises", "franciliennes", "in the Cotswolds".
 * Lines as in `place-names.ts`; in brackets are endings, of which one may be empty. Adjectives of German cities follow a rule
 * (`place-inflections.ts`).
 */

/** Names by country. */
export const PLACE_ADJECTIVES: Readonly<Record<string, string>> = {
  IT: `
    r Lombardia/Bergamo: bergamasc[hi|he]
    r Lombardia/Brescia: brescian[i|e]
    r Lombardia/Como: comasc[hi|he] | nel comasco
    r Lombardia/Monza e della Brianza: brianzol[i|e]
    r Lombardia/Varese: varesin[i|e]
    r Lombardia/Pavia: pavesi
    r Lombardia/Cremona: cremonesi
    r Lombardia/Mantova: mantovan[i|e]
    r Piemonte/Cuneo: cuneesi
    r Piemonte/Asti: astigian[i|e]
    r Piemonte/Alessandria: alessandrin[i|e] | Monferrato
    r Piemonte/Novara: novaresi
    r Veneto/Padova: padovan[i|e]
    r Veneto/Verona: veronesi
    r Veneto/Vicenza: vicentin[i|e]
    r Veneto/Treviso: trevigian[i|e]
    r Friuli-Venezia Giulia: friulan[i|e]
    r Friuli-Venezia Giulia/Trieste: triestin[i|e]
    r Trentino-Alto Adige/Südtirol/Trento: trentin[i|e] 
    r Trentino-Alto Adige/Südtirol/Bolzano/Bozen: altoatesin[i|e] | sudtirolesi
    r Emilia-Romagna: emilian[i|e] | romagnol[i|e] | emiliano romagnol[i|e]
    r Emilia-Romagna/Parma: parmigian[i|e] | parmensi
    r Emilia-Romagna/Modena: modenesi
    r Emilia-Romagna/Reggio nell'Emilia: reggian[i|e]
    r Emilia-Romagna/Ferrara: ferraresi
    r Emilia-Romagna/Ravenna: ravennati
    r Emilia-Romagna/Rimini: riminesi
    r Toscana/Pisa: pisan[i|e]
    r Toscana/Siena: senesi | nel Chianti
    r Toscana/Lucca: lucchesi
    r Toscana/Livorno: livornesi
    r Toscana/Arezzo: aretin[i|e]
    r Toscana/Prato: pratesi
    r Toscana/Grosseto: Maremma | maremman[i|e]
    r Umbria: umbr[i|e]
    r Marche: marchigian[i|e]
    r Marche/Ancona: anconetan[i|e]
    c Roma: roman[i|e] | capitolin[i|e]
    r Molise: molisan[i|e]
    r Campania: campan[i|e]
    c Napoli: napoletan[i|e] | partenope[i|e]
    r Campania/Salerno: salernitan[i|e]
    r Puglia/Bari: baresi
    r Puglia/Lecce: leccesi | salentin[i|e]
    r Basilicata: lucan[i|e]
    r Sicilia: sicilian[i|e]
    c Palermo: palermitan[i|e]
    c Catania: catanesi
    r Sardegna: sard[i|e]
    c Cagliari: cagliaritan[i|e]
    r Lombardia: lombard[i|e]
    c Milano: milanesi | milanese
    r Veneto: venet[i|e]
    c Venezia: venezian[i|e]
    c Firenze: fiorentin[i|e]
    c Bologna: bolognesi
    r Lombardia/Sondrio: Valtellina | valtellines[e|i]
    r Trentino-Alto Adige/Südtirol + Veneto + Friuli-Venezia Giulia: Dolomiti
    r Campania/Salerno: Costiera amalfitana
    r Campania/Napoli: Penisola sorrentina
    r Toscana/Massa-Carrara: Lunigiana
    r Sardegna/Sassari: Gallura`,
  FR: `
    r Île-de-France: franciliennes | franciliens | IDF | région Ile de France | grande couronne
    r Occitanie: occitanes | occitans
    r Nouvelle-Aquitaine/Gironde: girondines | girondins
    r Nouvelle-Aquitaine/Pyrénées-Atlantiques: béarnaises | basques | paloises
    r Nouvelle-Aquitaine: néo aquitaines
    r Hauts-de-France/Nord + Hauts-de-France/Pas-de-Calais: nordistes
    r Hauts-de-France/Aisne + Hauts-de-France/Oise + Hauts-de-France/Somme: picardes | picards
    r Grand Est/Meurthe-et-Moselle + Grand Est/Meuse + Grand Est/Moselle + Grand Est/Vosges: lorraines | lorrains
    r Grand Est/Bas-Rhin + Grand Est/Haut-Rhin: alsaciennes | alsaciens
    r Grand Est/Vosges: vosgiennes | vosgiens
    r Bourgogne-Franche-Comté/Côte-d'Or + Bourgogne-Franche-Comté/Nièvre + Bourgogne-Franche-Comté/Saône-et-Loire + Bourgogne-Franche-Comté/Yonne: bourguignonnes | bourguignons
    r Bourgogne-Franche-Comté/Doubs + Bourgogne-Franche-Comté/Jura + Bourgogne-Franche-Comté/Haute-Saône + Bourgogne-Franche-Comté/Territoire de Belfort: franc comtoises | franc comtois
    r Bourgogne-Franche-Comté/Jura: jurassiennes | jurassiens
    c Dijon: dijonnaises | dijonnais
    c Reims: rémoises | rémois
    c Nancy: nancéiennes
    c Metz: messines
    c Tours: tourangelles | tourangeaux
    c Angers: angevines | angevins
    c Le Mans: mancelles
    c Rouen: rouennaises
    c Caen: caennaises
    c Brest: brestoises
    c Limoges: limougeaudes
    c Clermont-Ferrand: clermontoises
    c Saint-Étienne: stéphanoises | stéphanois
    c Perpignan: perpignanaises
    c Toulon: toulonnaises
    c Avignon: avignonnaises
    c Annecy: annéciennes
    c Orléans: orléanaises
    r Auvergne-Rhône-Alpes/Savoie + Auvergne-Rhône-Alpes/Haute-Savoie: savoyardes | savoyards | Savoies | Pays de Savoie
    r Auvergne-Rhône-Alpes/Allier + Auvergne-Rhône-Alpes/Cantal + Auvergne-Rhône-Alpes/Haute-Loire + Auvergne-Rhône-Alpes/Puy-de-Dôme: auvergnates | auvergnats
    r Provence-Alpes-Côte d'Azur: provençales | provençaux
    r Pays de la Loire: ligériennes
    r Pays de la Loire/Vendée: vendéennes | vendéens
    r Pays de la Loire/Maine-et-Loire: Anjou
    r Centre-Val de Loire/Indre-et-Loire: Touraine
    r Centre-Val de Loire/Cher + Centre-Val de Loire/Indre: Berry
    r Centre-Val de Loire/Eure-et-Loir: Beauce
    r Centre-Val de Loire/Loiret + Centre-Val de Loire/Loir-et-Cher: Sologne
    r Occitanie/Pyrénées-Orientales: Roussillon
    r Occitanie/Lot: Quercy
    r Occitanie/Gers: Gascogne
    r Occitanie/Gard + Occitanie/Lozère: Cévennes
    r Nouvelle-Aquitaine/Vienne + Nouvelle-Aquitaine/Deux-Sèvres: Poitou
    r Grand Est/Ardennes + Grand Est/Aube + Grand Est/Marne + Grand Est/Haute-Marne: Champagne Ardenne | champenoises
    c Marseille: marseillaises`,
  DE: `
    r Schleswig-Holstein: schleswig holsteinische[|n|r]
    r Saarland: saarländische[|n|r]
    r Mecklenburg-Vorpommern: mecklenburgische[|n|r] | vorpommersche[|n|r] | Rügen | Usedom
    r Sachsen-Anhalt: sachsen anhaltische[|n|r] | Altmark
    r Brandenburg: brandenburgische[n|r] | märkische[|n|r] | Uckermark | Spreewald
    r Hessen: hessische[|n|r]
    r Nordrhein-Westfalen: westfälische[|n|r] | rheinische[|n|r] | Westfalen | NRW
    r Rheinland-Pfalz: rheinland pfälzische[|n|r] | Eifel | Hunsrück | Westerwald | Mosel
    r Baden-Württemberg: württembergische[|n|r] | badische[|n|r] | Württemberg | Schwarzwald | im Schwarzwald | Schwäbische Alb
    r Bayern: oberbayerische[|n|r] | niederbayerische[|n|r]
    r Thüringen: thüringische[|n|r] | Thüringer Wald
    r Sachsen: Erzgebirge | im Erzgebirge | Vogtland | Oberlausitz | Sächsische Schweiz
    r Niedersachsen: Ostfriesland | Emsland | Lüneburger Heide | ostfriesische[|n|r]
    r Hamburg: hamburgische[|n|r]`,
  ES: `
    c Bilbao: bilbaín[as|os]
    c Sevilla: sevillan[as|os]
    c Málaga: malagueñ[as|os]
    c Granada: granadin[as|os]
    c Córdoba: cordobes[as|es]
    c Zaragoza: zaragozan[as|os]
    c Valladolid: vallisoletan[as|os]
    c Murcia: murcian[as|os]
    c Alicante: alicantin[as|os]
    c Barcelona: barceloneses | barcelonesa[|s]
    c Valencia: valencian[as|os]
    r Galicia: galleg[as|os]
    r Cataluña: catalan[as|es]
    r Andalucía: andaluzas | andaluces
    r País Vasco: vasc[as|os] | Euskadi
    r Castilla y León: castellan[as|os] | castellanoleones[as|es]
    r Castilla-La Mancha: mancheg[as|os] | La Mancha
    r Extremadura: extremeñ[as|os]
    r Canarias: canari[as|os] | Islas Canarias
    r Cantabria: cántabr[as|os]
    r Aragón: aragones[as|es]`,
  GB: `
    r England/Cumbria: Lake District | the Lakes
    r England/Gloucestershire: Cotswolds
    r England/Cornwall: Cornish
    r England/Devon: Devonian`,
  NO: `
    r Rogaland: rogalandske | Jæren | Haugalandet
    r Trøndelag: trøndersk[|e]
    c Bergen: bergensk[|e]
    c Oslo: osloensisk[|e]
    r Nordland: nordlandsk[|e] | Helgeland | Salten
    r Telemark: Grenland`,
}
