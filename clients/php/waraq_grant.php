<?php
// Waraq for your backend: sign grants of co-authors. Copy this file beside waraq.php.

namespace Waraq;

require_once __DIR__ . '/waraq.php';

const GRANT_SECONDS = 900;

/**
 * Signs a right on a document of another user. Check by your own rules first that the user may.
 *
 * @param string $right 'edit' or 'comment'
 * @param string $externalUserId your id of the signed-in user, as in the mint
 * @param ?int $exp Unix time in seconds; 15 minutes from now by default, the limit of the service
 * @return array{grant: string, exp: int} for the page
 * @throws \InvalidArgumentException
 */
function signGrant(
    #[\SensitiveParameter] string $signingSecret,
    string $right,
    string $documentId,
    string $externalUserId,
    ?int $exp = null,
): array {
    $exp ??= time() + GRANT_SECONDS;
    signRead($signingSecret, $documentId, $exp); // It refuses invalid arguments.
    refuseIf($right !== 'edit' && $right !== 'comment', 'right must be edit or comment');
    refuseIf(preg_match('/\S/u', $externalUserId) !== 1,
        'externalUserId must be a non-blank string in UTF-8, such as (string) $user->id');
    $message = "grant|$right|$documentId|$exp|$externalUserId";
    return ['grant' => "$right.$exp." . hash_hmac('sha256', $message, $signingSecret), 'exp' => $exp];
}
