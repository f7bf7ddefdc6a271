# Waraq for your backend: sign grants of co-authors. Copy this file beside waraq.rb.

require 'openssl'
require_relative 'waraq'

module WaraqGrant
  GRANT_SECONDS = 900

  # Signs a right on a document of another user: {grant:, exp:} for the page. `right` is 'edit' or
  # 'comment'. `external_user_id` is your id of the signed-in user, as in the mint: check by your own
  # rules first that the user may. `exp` is a Unix time in seconds, by default 15 minutes from now,
  # the limit of the service. Raises ArgumentError for invalid arguments.
  def self.sign(signing_secret, right, document_id, external_user_id,
                exp = Time.now.to_i + GRANT_SECONDS)
    Waraq.sign_read(signing_secret, document_id, exp) # It refuses invalid arguments.
    raise ArgumentError, 'right must be edit or comment' unless %w[edit comment].include?(right)

    user = external_user_id.is_a?(String) ? external_user_id.encode('UTF-8') : ''
    if !user.valid_encoding? || user.match?(/\A[[:space:]]*\z/)
      raise ArgumentError, 'external_user_id must be a non-blank string in UTF-8'
    end

    message = "grant|#{right}|#{document_id}|#{exp}|#{user}"
    mac = OpenSSL::HMAC.hexdigest('SHA256', signing_secret, message)
    { grant: "#{right}.#{exp}.#{mac}", exp: exp }
  end
end
