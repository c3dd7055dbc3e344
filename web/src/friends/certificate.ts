// The certificate of this browser for its lines to friends. It stays the same, so that a friend's browser knows by it
// whose device it talks to, before it says who it is itself.

const DATABASE = "upcard-friends";
const CERTIFICATES = "certificates";
const OWN = "own";
const LASTS = 360 * 24 * 3600 * 1000; // milliseconds; browsers make none for more than a year
const RENEWED = 30 * 24 * 3600 * 1000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("this browser keeps nothing"));
  });

/** Where a browser keeps none there is a new one for each page: friends then come back as somebody new. */
export async function certificate(): Promise<RTCCertificate> {
  const make = (): Promise<RTCCertificate> =>
    RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256", expires: LASTS } as EcKeyGenParams);
  try {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(CERTIFICATES);
    const database = await done(asked);
    const store = (): IDBObjectStore => database.transaction(CERTIFICATES, "readwrite").objectStore(CERTIFICATES);
    const kept = (await done(store().get(OWN))) as RTCCertificate | undefined;
    if (kept && kept.expires > Date.now() + RENEWED) return kept;
    const made = await make();
    await done(store().put(made, OWN));
    return made;
  } catch {
    return (ofThisPage ??= make());
  }
}

let ofThisPage: Promise<RTCCertificate> | undefined;
