// Waraq for your backend: sign grants of co-authors. Copy this file beside Waraq.cs.
using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

namespace Waraq
{
    public static class WaraqGrant
    {
        /// <summary>Signs a right, <c>edit</c> or <c>comment</c>, on a document of another user. Check by
        /// your own rules first that the user may. The user id is yours, as in the mint. <c>exp</c> is a
        /// Unix time in seconds, by default 15 minutes from now, the limit of the service.</summary>
        public static (string Grant, long Exp) Sign(
            string signingSecret, string right, string documentId, string externalUserId, long? exp = null)
        {
            var end = exp ?? DateTimeOffset.UtcNow.ToUnixTimeSeconds() + 900;
            WaraqBackend.SignRead(signingSecret, documentId, end); // It refuses invalid arguments.
            if (right != "edit" && right != "comment") throw new ArgumentException("right must be edit or comment");
            if (string.IsNullOrWhiteSpace(externalUserId))
                throw new ArgumentException("externalUserId must be a non-blank string");
            var message = $"grant|{right}|{documentId}|{end}|{externalUserId}";
            using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(signingSecret)))
            {
                var bytes = hmac.ComputeHash(Encoding.UTF8.GetBytes(message));
                return ($"{right}.{end}." + string.Concat(bytes.Select(b => b.ToString("x2"))), end);
            }
        }
    }
}
