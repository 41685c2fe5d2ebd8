/** Whether a text seeks somebody who does a job or gives advice, and no program: an electrician, a lawyer, what a law says. */

/** Who is sought for a job: "which law firm in Rotterdam is strong", "seeking a statutory auditor". */
const professions = [
  'law(yers?| firm)|solicitors?|attorney|notary|barrister|accountant|auditors?|bookkeeper|tax advis[eo]r|agency|brokers?',
  'electrician|plumber|carpenter|roofer|mechanic|locksmith|gardener|caterer|cook|chef|tutor|coach',
  'photographer|interpreters?|translator|consultant|surveyor|valuer|caretaker|babysitter|craftsman',
  'anwalt|rechtsanw[aä]ltin|steuerberater(in)?|fotograf(in)?|handwerker|elektriker|avocate?|comptable|photographe|plombier',
  'abogad[oa]|gestor|fot[oó]graf[oa]|fontanero|avvocato|commercialista|fotografo|idraulico|advogad[oa]|contador|perito',
  'advocaat|boekhouder|fotograaf|loodgieter|makelaar',
].join('|');
const seekingSomebody = [
  'which|any|recommend( me)?|seeks?|seeking|look(s|ing)? for|looking to hire|hire|hiring|search(es|ing)? for|need|find( me)?',
  'suchen?|brauchen?|cherch\\w+|connaissez|busc\\w+|conoc\\w+|cerc\\w+|conosc\\w+|zoek(en)?|kent iemand|procur\\w+|indica|recomiend\\w+',
].join('|');
/** What somebody does with their hands, and no program does. */
const handwork =
  'repair|fix|mend|clean|paint|build|install|fit|move|carry|cook|sew|dig|drive|tile|plaster|weld|rewire|prune|mow|unblock|collect';
const handworkElsewhere = [
  'repariert|reparieren kann|abholt|holt|streicht|näht|putzt|reinigt|montiert|verlegt|kocht|mäht|réparer|nettoyer|peindre|coudre',
  'arreglar|limpiar|pintar|coser|riparare|pulire|dipingere|cucire|repareren|schoonmaken|schilderen|consertar|limpar|pintar',
].join('|');
const services =
  'repair|cleaning|delivery|supply|painting|renovation|transport|removal|replacement|installation|construction|maintenance';
/** Who asks what is right or usual wants advice. */
const asksForAdvice = [
  String.raw`\b(could|can) (some(one|body)|any(one|body)|you) (please )?(explain|advise)\b`,
  String.raw`\bis it (normal|legal|lawful|allowed|usual|true|fair|compulsory) (that|to|for|when|if)\b`,
  String.raw`\bmay (we|i|one) (keep|withhold|deduct|refuse|dismiss|demand|claim)\b`,
  String.raw`\b(are|am) (we|i) (allowed|obliged|liable|entitled)\b`,
  String.raw`\b(darf (ich|man|mein\p{L}*)|est-(il|ce) (normal|légal|permis)|es (legal|normal) que|è (normale|legale|vero) che|mag (ik|mijn)|é (normal|legal|verdade) que)(?!\p{L})`,
].join('|');
const servicePattern = new RegExp(
  [
    `\\b(${seekingSomebody})\\b( an?| the| einen?| une?| una?| um| een)?( (?!(for|of|with|in|and|or|to|as|that|für|pour|para|per|voor) )[\\p{L}-]+){0,3} (${professions})(?![\\p{L}])(?! (software|tool|app|system|portal|program|platform|crm))`,
    `\\b(some(one|body)|a (man|person|woman|firm|company)) (to|who (can|could|will|would)|that (can|could)) (${handwork})\\b`,
    `(?<!\\p{L})(jemand(en)?|wer|quelqu['’]un|alguien|qualcuno|iemand|alguém)(?!\\p{L})[^.!?]{0,60} (${handworkElsewhere})(?!\\p{L})`,
    String.raw`\bwhom? (do|does|should|can|could|would) (i|one|we|you) (call|ring|phone|turn to|hire)\b`,
    String.raw`\bwho (fits|repairs|fixes|mends|installs|sells|delivers|hires out|rents out|builds|paints|cleans|collects) (it|them|that|these|this|those|such)\b`,
    `\\b(quote|quotation|offers?|bids|tenders?)( us| me)? for the (${services}) of\\b`,
    asksForAdvice,
  ].join('|'),
  'iu',
);

export const asksForService = (text: string): boolean => servicePattern.test(text);
